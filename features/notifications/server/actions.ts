import { findPerson } from '#features/members/server/queries.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import type { NotificationKind } from '#rules/notifications.ts'
import type { Preference } from '../schema.ts'
import { digestLetter, notificationLetter } from './emails.ts'
import { findPreference, saveOwnPreference } from './preferences/queries.ts'
import {
  deleteOldNotifications,
  insertNotification,
  listDigestReaders,
  showAgainAt,
  takeForDigest,
  type NotificationRow,
} from './queries.ts'

/** `causeId`: what it tells of; the same cause tells a person once. `path`: the screen it opens, from the root. */
export type News = {
  personId: string
  kind: NotificationKind
  causeId: string
  title: string
  body: string
  path: string
}

/** Tells a person something in the ways they chose: in the app, where open windows hear of it at once, and by mail. */
export async function notify(tx: TxCtx, news: News): Promise<void> {
  const person = await findPerson(tx, news.personId)
  if (person === null) return
  const { inApp, byMail } = await findPreference(tx, news)
  if (!inApp && byMail === 'off') return
  const at = { createdAt: tx.now(), shownAt: tx.now() }
  const isForDigest = byMail === 'digest'
  if (!(await insertNotification(tx, { id: newId(), ...news, ...at, isInApp: inApp, isForDigest }))) return
  if (inApp) await tx.tell({ personId: person.id, topic: 'notifications' })
  if (byMail !== 'at_once') return
  const letter = notificationLetter({ reader: person, told: news, publicUrl: tx.config.publicUrl })
  await tx.post({ to: person.email, letter, isForDemo: person.isDemo })
}

/** Puts one of the viewer's away until later. */
export async function snooze(ctx: Ctx, { id, until }: { id: string; until: string }): Promise<NotificationRow> {
  const shownAt = new Date(until)
  const most = ctx.now().getTime() + limits.notification.snoozeDays * 86_400_000
  if (shownAt <= ctx.now() || shownAt.getTime() > most) throw problem('notification.bad_snooze')
  return changed(ctx, { id, shownAt })
}

/** Brings one of the viewer's back now, as the newest. */
export async function wake(ctx: Ctx, id: string): Promise<NotificationRow> {
  return changed(ctx, { id, shownAt: ctx.now() })
}

function changed(ctx: Ctx, given: { id: string; shownAt: Date }): Promise<NotificationRow> {
  return ctx.transaction(async (tx) => {
    const row = await showAgainAt(tx, given)
    await tx.tell({ personId: row.personId, topic: 'notifications' })
    return row
  })
}

export async function editPreference(ctx: Ctx, given: Preference): Promise<Preference> {
  await saveOwnPreference(ctx, given)
  return given
}

/** Mails everybody what is new and was not read in the app, in one letter each. */
export async function sendDigests(ctx: Ctx): Promise<void> {
  for (const personId of await listDigestReaders(ctx)) await ctx.transaction((tx) => sendDigest(tx, personId))
}

async function sendDigest(tx: TxCtx, personId: string): Promise<void> {
  const person = await findPerson(tx, personId)
  const told = await takeForDigest(tx, personId)
  if (person === null || told.length === 0) return
  const letter = digestLetter({ reader: person, told, publicUrl: tx.config.publicUrl })
  await tx.post({ to: person.email, letter, isForDemo: person.isDemo })
}

/** Forgets notifications of long ago. */
export async function forgetOldNotifications(ctx: Ctx): Promise<void> {
  await deleteOldNotifications(ctx, new Date(ctx.now().getTime() - limits.notification.keptDays * 86_400_000))
}
