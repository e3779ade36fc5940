import type { z } from 'zod'
import { notify } from '#features/notifications/server/actions.ts'
import { listRecipients, markCausesRead } from '#features/notifications/server/queries.ts'
import { findPerson } from '#features/users/server/queries.ts'
import { isAssigned } from '#features/mentoring/server/assignments/queries.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { limits } from '#rules/limits.ts'
import type { message } from '../schema.ts'
import { unreadEmail } from './emails.ts'
import {
  assertAssigned,
  assertReadable,
  claimUnread,
  findOldestUnread,
  findReceived,
  insertMessage,
  listAssignedPairs,
  markRead,
  toPair,
  type MessageRow,
} from './queries.ts'

/** A message as the viewer reads it. */
export const serializeMessage = ({ me }: Pick<Ctx, 'me'>, row: MessageRow): z.input<typeof message> => ({
  ...row,
  isOwn: row.authorId === me.id,
})

const toPath = (personId: string) => `/messages?with=${personId}`

/** Writes to somebody assigned to the viewer. Several unread messages in a row are one entry in the bell. */
export async function sendMessage(
  ctx: Ctx,
  { personId, text }: { personId: string; text: string },
): Promise<z.input<typeof message>> {
  const [pair, authorId] = [toPair(ctx, personId), ctx.me.id]
  return ctx.transaction(async (tx) => {
    await assertAssigned(tx, pair)
    const row = { id: newId(), ...pair, authorId, text, createdAt: tx.now(), readAt: null, emailedAt: null }
    await insertMessage(tx, row)
    const first = (await findOldestUnread(tx, { ...pair, authorId }))!
    await notify(tx, {
      personId,
      kind: 'message_received',
      causeId: first.id,
      title: `New message from ${await findName(tx, authorId)}`,
      body: first.text.slice(0, 200),
      path: toPath(authorId),
    })
    await tx.publish({ personIds: [personId, authorId], topic: 'messages' })
    return serializeMessage(tx, row)
  })
}

async function findName(ctx: Ctx | TxCtx, personId: string): Promise<string> {
  const person = await findPerson(ctx, personId)
  return (person && `${person.firstName} ${person.lastName}`.trim()) || 'somebody'
}

/** Marks what one person wrote to the viewer as read, in the bell too. */
export async function readMessages(ctx: Ctx, personId: string): Promise<{ readCount: number }> {
  return ctx.transaction(async (tx) => {
    const pair = toPair(tx, personId)
    await assertReadable(tx, pair)
    const causeIds = await markRead(tx, pair)
    if (causeIds.length > 0) {
      await markCausesRead(tx, { personId: tx.me.id, kind: 'message_received', causeIds, now: tx.now() })
      await tx.publish({ personId: tx.me.id, topic: 'notifications' })
      await tx.publish({ personId: tx.me.id, topic: 'messages' })
      // A former mentor does not learn what a student reads (T12).
      if (await isAssigned(tx, pair)) await tx.publish({ personId, topic: 'messages' })
    }
    return { readCount: causeIds.length }
  })
}

/** Sends a message that was written to the viewer to staff, who read no other one of the two. */
export async function reportMessage(
  ctx: Ctx,
  { personId, messageId, reason }: { personId: string; messageId: string; reason: string },
): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    const { id, authorId, text } = await findReceived(tx, { ...toPair(tx, personId), messageId })
    await tx.record({ name: 'message.reported', subjectId: id, data: { authorId, reason, text } })
    return { id }
  })
}

/** Mails people about what they have not read for ten minutes: one mail a sender, however many messages. */
export async function sendUnreadEmails(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - limits.message.emailAfterSeconds * 1_000)
  await ctx.transaction(async (tx) => {
    const unread = await claimUnread(tx, before)
    const assigned = new Set((await listAssignedPairs(tx, unread)).map(toKey))
    const groups = Map.groupBy(
      unread.filter((row) => assigned.has(toKey(row))),
      (row) => `${toKey(row)} ${row.authorId}`,
    )
    for (const rows of groups.values()) await sendUnreadEmail(tx, rows)
  })
}

const toKey = ({ mentorId, studentId }: { mentorId: string; studentId: string }): string => `${mentorId} ${studentId}`

async function sendUnreadEmail(tx: TxCtx, rows: MessageRow[]): Promise<void> {
  const { mentorId, studentId, authorId } = rows[0]!
  const personIds = [authorId === mentorId ? studentId : mentorId]
  const [recipient] = await listRecipients(tx, { personIds, kind: 'message_received' })
  if (recipient?.byMail !== 'at_once') return
  const texts = rows
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .map(({ text }) => text)
  const url = tx.config.publicUrl + toPath(authorId)
  const template = unreadEmail({ recipient, name: await findName(tx, authorId), texts, url })
  await tx.sendEmail({ to: recipient.email, template, isForDemo: recipient.isDemo })
}
