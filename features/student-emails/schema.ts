import { instant } from '#platform/contract/instant.ts'
import { requiredProse, requiredText } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { limits } from '#rules/limits.ts'

const { subjectLength, messageLength, emailRecipientCount } = limits.student

/** One email to these students. The greeting with their first name is added. */
export const newStudentEmail = z.object({
  ids: z.array(z.string()).min(1),
  subject: requiredText('Subject', subjectLength),
  message: requiredProse('Message', messageLength),
})

/** How the email will look, with the first recipient's name, and who gets it. `skippedCount`: deactivated or out of scope. */
export const emailPreview = z.object({
  recipientCount: z.number(),
  skippedCount: z.number(),
  maxCount: z.literal(emailRecipientCount),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
})
export type EmailPreview = z.output<typeof emailPreview>

/** How far an email is: `skippedCount` students got several emails in the last minutes already or were deactivated, so not this one. */
export const studentEmail = z.object({
  id: z.string(),
  subject: z.string(),
  recipientCount: z.number(),
  sentCount: z.number(),
  skippedCount: z.number(),
  isDone: z.boolean(),
  createdAt: instant,
})
