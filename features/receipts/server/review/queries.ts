import { asc, desc, eq, getColumns, inArray, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { personName } from '#platform/server/people/person-name.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import type { ReceiptChange } from '../../schema.ts'
import type { ReceiptRow } from '../reading/queries.ts'
import { liveReceiptEmails, receiptChanges, receipts } from '../tables.ts'

const select = ({ db }: Pick<Ctx, 'db'>, ids: string[]) =>
  db
    .select(getColumns(receipts))
    .from(receipts)
    .innerJoin(liveReceiptEmails, eq(liveReceiptEmails.id, receipts.emailId))
    .where(inArray(receipts.id, ids))

/** A receipt of an email outside the trash, or a 404. */
export async function findReceipt(ctx: Ctx, id: string): Promise<ReceiptRow> {
  return first(await select(ctx, [id]))
}

/** The same, locked: of two changes at once the second starts from the result of the first. */
export async function lockReceipt(tx: TxCtx, id: string): Promise<ReceiptRow> {
  return first(await lockReceipts(tx, [id]))
}

/** Those of the receipts that are there, locked in one order, so that two of these never wait for each other. */
export async function lockReceipts(tx: TxCtx, ids: string[]): Promise<ReceiptRow[]> {
  return select(tx, ids).orderBy(asc(receipts.id)).for('update', { of: receipts })
}

function first([row]: ReceiptRow[]): ReceiptRow {
  if (!row) throw problem('receipt.not_found')
  return row
}

export async function updateReceipt(
  tx: TxCtx,
  { id, set }: { id: string; set: Partial<ReceiptRow> },
): Promise<ReceiptRow> {
  const rows = await tx.db
    .update(receipts)
    .set({ ...set, updatedAt: tx.now(), version: sql`${receipts.version} + 1` })
    .where(eq(receipts.id, id))
    .returning()
  return first(rows)
}

type NewChange = Pick<typeof receiptChanges.$inferInsert, 'receiptId' | 'kind' | 'values'>

export async function insertChange(tx: TxCtx, change: NewChange): Promise<void> {
  await tx.db.insert(receiptChanges).values({ ...change, id: newId(), changedAt: tx.now(), changedById: tx.me.id })
}

/** Newest first. */
export async function listChanges(
  ctx: Ctx,
  receiptId: string,
): Promise<(Omit<ReceiptChange, 'changedAt'> & { changedAt: Date })[]> {
  return ctx.db
    .select({
      id: receiptChanges.id,
      kind: receiptChanges.kind,
      values: receiptChanges.values,
      changedAt: receiptChanges.changedAt,
      changedBy: sql<string | null>`case when ${people.id} is null then null else ${personName} end`,
    })
    .from(receiptChanges)
    .leftJoin(people, eq(people.id, receiptChanges.changedById))
    .where(eq(receiptChanges.receiptId, receiptId))
    .orderBy(desc(receiptChanges.id))
    .limit(200)
}

/** The names of these people, by id. */
export async function listNames({ db }: Pick<Ctx, 'db'>, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.select({ id: people.id, name: personName }).from(people).where(inArray(people.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
