import { and, eq, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { receiptAttachments, receiptModelReadings as readings } from '../tables.ts'

type Key = { contentHash: string; model: string }
type StoredReading = typeof readings.$inferSelect

const isKey = ({ contentHash, model }: Key) => and(eq(readings.contentHash, contentHash), eq(readings.model, model))

/** What is stored for this content and model; null where nothing was, and this reading has claimed it now. */
export async function claimModelReading(tx: TxCtx, key: Key): Promise<StoredReading | null> {
  const claimed = await tx.db
    .insert(readings)
    .values({ ...key, content: null, createdAt: tx.now() })
    .onConflictDoNothing()
    .returning({ model: readings.model })
  if (claimed.length > 0) return null
  const [stored] = await tx.db.select().from(readings).where(isKey(key))
  return stored ?? null
}

export async function saveModelReading(
  tx: TxCtx,
  { content, ...key }: Key & Pick<StoredReading, 'content'>,
): Promise<void> {
  await tx.db.update(readings).set({ content }).where(isKey(key))
}

export async function deleteModelReading(tx: TxCtx, key: Key): Promise<void> {
  await tx.db.delete(readings).where(isKey(key))
}

/** Deletes readings of files that are gone, and claims whose answer was lost: after a day the model may be asked again. */
export async function purgeModelReadings({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const yesterday = new Date(now().getTime() - 86_400_000)
  const isUsed = db
    .select({ one: sql`1` })
    .from(receiptAttachments)
    .where(eq(receiptAttachments.contentHash, readings.contentHash))
  await db
    .delete(readings)
    .where(and(lt(readings.createdAt, yesterday), or(isNull(readings.content), notExists(isUsed))))
}
