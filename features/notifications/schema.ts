import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'

export const notification = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** The screen it is about. */
  path: z.string(),
  createdAt: instant,
  /** null while it is unread. */
  readAt: instant.nullable(),
})

export type Notification = z.output<typeof notification>
