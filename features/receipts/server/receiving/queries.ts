import { eq } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'
import type { MailboxPosition } from '#providers/mail-in/port.ts'
import { receiptMailboxes } from '../tables.ts'

/** Up to where a mailbox was read; null before the first time. */
export async function findPosition({ db }: Pick<Ctx, 'db'>, mailbox: string): Promise<MailboxPosition | null> {
  const { uidValidity, lastUid } = receiptMailboxes
  const [row] = await db
    .select({ uidValidity, lastUid })
    .from(receiptMailboxes)
    .where(eq(receiptMailboxes.name, mailbox))
  return row ?? null
}

type SavedPosition = MailboxPosition & { mailbox: string }

export async function savePosition(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { mailbox, ...position }: SavedPosition,
): Promise<void> {
  const set = { ...position, readAt: ctx.now() }
  await ctx.db
    .insert(receiptMailboxes)
    .values({ name: mailbox, ...set })
    .onConflictDoUpdate({ target: receiptMailboxes.name, set })
}
