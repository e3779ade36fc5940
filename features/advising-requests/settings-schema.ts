import { optionalProse, requiredText } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { advisingLimits, urgencies, type Urgency } from '#rules/advising.ts'
import { limits } from '#rules/limits.ts'

const { instructionsLength, kindLength, kindCount, maxDays } = advisingLimits
const days = z
  .number('Enter a number of days')
  .int('Enter whole days')
  .min(1, 'At least 1 day')
  .max(maxDays, `At most ${maxDays} days`)

/** How many days a request may wait, by urgency. */
export const deadlineDays = z.object(
  Object.fromEntries(urgencies.map((urgency) => [urgency, days])) as Record<Urgency, typeof days>,
)
export type DeadlineDays = z.output<typeof deadlineDays>

const schedulingUrl = z
  .string()
  .trim()
  .max(limits.link.urlLength)
  .transform((url) => url || null)
  .pipe(z.url({ protocol: /^https?$/, error: 'Enter an address that begins with https://' }).nullable())
  .nullable()

export const advisingSettingsEdit = z.object({
  /** Added to the instructions of the Venture Advisor. */
  advisorInstructions: optionalProse(instructionsLength),
  /** Where people schedule meetings; null uses SCHEDULING_URL. */
  schedulingUrl,
  meetingKinds: z
    .array(requiredText('Kind', kindLength))
    .min(1, 'Enter at least one kind of meeting')
    .max(kindCount, `At most ${kindCount} kinds`),
  deadlineDays,
})

export const advisingSettings = advisingSettingsEdit.extend({
  schedulingUrl: z.string().nullable(),
  advisorInstructions: z.string().nullable(),
  /** The address of SCHEDULING_URL, used while staff have not named another one. */
  defaultSchedulingUrl: z.string().nullable(),
  version: z.number(),
})
export type AdvisingSettings = z.output<typeof advisingSettings>

/** What everybody who asks for advising needs of the settings. */
export const advisingOptions = z.object({
  schedulingUrl: z.string().nullable(),
  meetingKinds: z.array(z.string()),
  deadlineDays,
})
export type AdvisingOptions = z.output<typeof advisingOptions>
