import { and, eq, sql, type InferInsertModel, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable, PgView } from 'drizzle-orm/pg-core'
import type { ErrorCode } from '#rules/errors.ts'
import type { Ctx, TxCtx } from './ctx.ts'
import { newId } from './db/columns.ts'
import { problem } from './problem.ts'
import { withinScope } from './scope.ts'

type RowColumns = Record<'id' | 'ownerId' | 'version' | 'updatedAt', PgColumn>
type RowTable = PgTable & RowColumns
/** What `insert` fills in. */
type Filled = 'id' | 'ownerId' | 'createdAt' | 'updatedAt'

/** The rows of one noun outside the trash, within `ctx.scope`. One that is missing or out of scope is the noun's 404. */
export type OwnedRows<Table extends RowTable> = {
  find(ctx: Ctx | TxCtx, id: string): Promise<InferSelectModel<Table>>
  /** The same, locked: of two changes at once the second starts from the result of the first. */
  lock(tx: TxCtx, id: string): Promise<InferSelectModel<Table>>
  /** Inserts a row of the viewer's; returns it as it was stored. */
  insert(tx: TxCtx, row: Omit<InferInsertModel<Table>, Filled>): Promise<InferSelectModel<Table>>
  /** Changes a row that the caller has locked, and raises its version; returns it as it is now. */
  update(tx: TxCtx, change: { id: string; set: Partial<InferSelectModel<Table>> }): Promise<InferSelectModel<Table>>
}

/** Reads and writes single rows of a table with owners and versions. `live` is its view without what is in the trash. */
export function createRows<Table extends RowTable>(
  table: Table,
  { live, notFound }: { live: PgView & RowColumns; notFound: ErrorCode },
): OwnedRows<Table> {
  const select = (ctx: Ctx | TxCtx, id: string) =>
    ctx.db
      .select()
      .from(live)
      .where(and(eq(live.id, id), withinScope(ctx, { owner: live.ownerId })))
  const first = <Row>([row]: Row[]): Row => {
    if (row === undefined) throw problem(notFound)
    return row
  }
  const rows = {
    find: async (ctx: Ctx | TxCtx, id: string) => first(await select(ctx, id)),
    lock: async (tx: TxCtx, id: string) => first(await select(tx, id).for('update')),
    insert: async (tx: TxCtx, row: object) => {
      const filled = { id: newId(), ownerId: tx.me.id, createdAt: tx.now(), updatedAt: tx.now() }
      return first(
        await tx.db
          .insert(table as RowTable)
          .values({ ...row, ...filled } as never)
          .returning(),
      )
    },
    update: async (tx: TxCtx, { id, set }: { id: string; set: object }) => {
      const all = { ...set, updatedAt: tx.now(), version: sql`${table.version} + 1` } as never
      return first(
        await tx.db
          .update(table as RowTable)
          .set(all)
          .where(eq(table.id, id))
          .returning(),
      )
    },
  }
  return rows as unknown as OwnedRows<Table>
}
