import { findPerson } from '#features/users/server/queries.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import type { NotificationKind } from '#rules/notifications.ts'
import type { Preference } from '../schema.ts'
import { digestEmail, notificationEmail } from './emails.ts'
import { findPreference, saveOwnPreference } from './preferences/queries.ts'
import {
  deleteOldNotifications,
  insertNotification,
  listDigestRecipients,
  rescheduleNotification,
  claimForDigest,
  type NotificationRow,
} from './queries.ts'

/** `causeId`: what it tells of; the same cause tells a person once. `path`: the screen it opens, from the root. */
export type NewNotification = {
  personId: string
  kind: NotificationKind
  causeId: string
  title: string
  body: string
  path: string
}

/** Tells a person something in the ways they chose: in the app, where open windows hear of it at once, and by mail. */
export async function notify(tx: TxCtx, notification: NewNotification): Promise<void> {
  const person = await findPerson(tx, notification.personId)
  if (person === null) return
  const { inApp, byMail } = await findPreference(tx, notification)
  if (!inApp && byMail === 'off') return
  const times = { createdAt: tx.now(), shownAt: tx.now() }
  const isForDigest = byMail === 'digest'
  if (!(await insertNotification(tx, { id: newId(), ...notification, ...times, isInApp: inApp, isForDigest }))) return
  if (inApp) await tx.publish({ personId: person.id, topic: 'notifications' })
  if (byMail !== 'at_once') return
  const template = notificationEmail({ recipient: person, content: notification, publicUrl: tx.config.publicUrl })
  await tx.sendEmail({ to: person.email, template, isForDemo: person.isDemo })
}

/** Puts one of the viewer's away until later. */
export async function snooze(ctx: Ctx, { id, until }: { id: string; until: string }): Promise<NotificationRow> {
  const shownAt = new Date(until)
  const max = ctx.now().getTime() + limits.notification.snoozeDays * 86_400_000
  if (shownAt <= ctx.now() || shownAt.getTime() > max) throw problem('notification.snooze_invalid')
  return reschedule(ctx, { id, shownAt })
}

/** Brings one of the viewer's back now, as the newest. */
export async function unsnooze(ctx: Ctx, id: string): Promise<NotificationRow> {
  return reschedule(ctx, { id, shownAt: ctx.now() })
}

function reschedule(ctx: Ctx, input: { id: string; shownAt: Date }): Promise<NotificationRow> {
  return ctx.transaction(async (tx) => {
    const row = await rescheduleNotification(tx, input)
    await tx.publish({ personId: row.personId, topic: 'notifications' })
    return row
  })
}

export async function editPreference(ctx: Ctx, input: Preference): Promise<Preference> {
  await saveOwnPreference(ctx, input)
  return input
}

/** Mails everybody what is new and was not read in the app, in one letter each. */
export async function sendDigests(ctx: Ctx): Promise<void> {
  for (const personId of await listDigestRecipients(ctx)) await ctx.transaction((tx) => sendDigest(tx, personId))
}

async function sendDigest(tx: TxCtx, personId: string): Promise<void> {
  const person = await findPerson(tx, personId)
  const content = await claimForDigest(tx, personId)
  if (person === null || content.length === 0) return
  const template = digestEmail({ recipient: person, content, publicUrl: tx.config.publicUrl })
  await tx.sendEmail({ to: person.email, template, isForDemo: person.isDemo })
}

/** Forgets notifications of long ago. */
export async function purgeOldNotifications(ctx: Ctx): Promise<void> {
  await deleteOldNotifications(ctx, new Date(ctx.now().getTime() - limits.notification.retentionDays * 86_400_000))
}
