import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'
import { mailChoices, notificationKinds, type NotificationKind } from '#rules/notifications.ts'

export const notification = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** The screen it is about. */
  path: z.string(),
  createdAt: instant,
  /** When it came into the list: when it was made, or when its rest is over. In the future while it is snoozed. */
  shownAt: instant,
  /** null while it is unread. */
  readAt: instant.nullable(),
})

/** `shown`: what lies in the list; `unread`: of it, what nobody read; `snoozed`: what comes back later. */
export const notificationViews = ['shown', 'unread', 'snoozed'] as const

export const preference = z.object({
  kind: z.enum(Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]),
  inApp: z.boolean(),
  byMail: z.enum(mailChoices),
})

/** A choice with what it is about. */
export const describedPreference = preference.extend({ title: z.string(), description: z.string() })

export type Notification = z.output<typeof notification>
export type NotificationView = (typeof notificationViews)[number]
export type Preference = z.output<typeof preference>
