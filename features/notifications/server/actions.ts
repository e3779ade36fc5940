import { findPerson } from '#features/users/server/queries.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import { notificationKinds, type NotificationKind } from '#rules/notifications.ts'
import { digestEmail, notificationEmail } from './emails.ts'
import {
  claimForDigest,
  deleteOldNotifications,
  insertNotifications,
  listDigestRecipients,
  listRecipients,
  rescheduleNotification,
  type NotificationRow,
} from './queries.ts'

/**
 * `causeId`: what caused it; a person gets one notification of a kind and cause, however often its job runs. `path`: the screen
 * it opens, from the root.
 */
export type NewNotification = { kind: NotificationKind; causeId: string; title: string; body: string; path: string }

/** People per statement: few enough that a statement ends well within its timeout. */
const batchSize = 1_000

/** Notifies one person: see `notifyAll`. */
export async function notify(
  tx: TxCtx,
  { personId, ...notification }: NewNotification & { personId: string },
): Promise<void> {
  await notifyAll(tx, { ...notification, personIds: [personId] })
}

/**
 * Notifies people in the ways each of them chose: in the app, with a live update to their open screens, and by email, at once
 * or in the next digest. People without an active account are left out.
 */
export async function notifyAll(
  tx: TxCtx,
  { personIds, ...notification }: NewNotification & { personIds: readonly string[] },
): Promise<void> {
  for (let index = 0; index < personIds.length; index += batchSize)
    await notifyBatch(tx, { notification, personIds: personIds.slice(index, index + batchSize) })
}

type Batch = { notification: NewNotification; personIds: readonly string[] }

async function notifyBatch(tx: TxCtx, { notification, personIds }: Batch): Promise<void> {
  const recipients = await listRecipients(tx, { personIds, kind: notification.kind })
  const notifiedIds = await insertNotifications(tx, { ...notification, recipients, now: tx.now() })
  const notified = recipients.filter(({ id }) => notifiedIds.has(id))
  const inApp = notified.filter((recipient) => recipient.inApp)
  await tx.publish({ personIds: inApp.map(({ id }) => id), topic: 'notifications' })
  const { publicUrl } = tx.config
  const emails = notified
    .filter(({ byMail }) => byMail === 'at_once' && !('isEmailedLater' in notificationKinds[notification.kind]))
    .map((recipient) => ({
      to: recipient.email,
      template: notificationEmail({ recipient, content: notification, publicUrl }),
      isForDemo: recipient.isDemo,
    }))
  await tx.sendEmails(emails)
}

/** Hides one of the viewer's notifications until then. */
export async function snooze(ctx: Ctx, { id, until }: { id: string; until: string }): Promise<NotificationRow> {
  const shownAt = new Date(until)
  const max = ctx.now().getTime() + limits.notification.snoozeDays * 86_400_000
  if (shownAt <= ctx.now() || shownAt.getTime() > max) throw problem('notification.snooze_invalid')
  return reschedule(ctx, { id, shownAt })
}

/** Shows one of the viewer's snoozed notifications again now, as the newest. */
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

/** Emails everybody a digest of what is new and was not read in the app. */
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

/** Deletes notifications past their retention. */
export async function purgeOldNotifications(ctx: Ctx): Promise<void> {
  await deleteOldNotifications(ctx, new Date(ctx.now().getTime() - limits.notification.retentionDays * 86_400_000))
}
