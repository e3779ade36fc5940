import { and, asc, inArray, isNotNull, lt, sql, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { ErrorCode } from '#rules/errors.ts'
import type { Ctx, TxCtx } from './ctx.ts'
import { keyset } from './db/keyset.ts'
import { problem } from './problem.ts'
import { withinScope } from './scope.ts'

type TrashTable = PgTable & Record<'id' | 'trashedAt' | 'version', PgColumn> & { ownerId?: PgColumn }
type TrashRow = { id: string; trashedAt: Date | null }
type RowOf<Table extends TrashTable> = InferSelectModel<Table> & TrashRow
type Rows<Row> = [Row, ...Row[]]

/** All or none of the rows with these ids. `set` is written in the same statement, which also raises their versions. */
type Move<Table extends TrashTable> = { ids: string[]; set?: PgUpdateSetSource<Table> }

/** The trash of one noun, within `ctx.scope`. A row that is missing or out of scope is the noun's 404. */
export type Trash<Table extends TrashTable> = {
  /** The table, trashed rows included: for the few reads that must see those too. */
  withTrashed: Table
  /** Whether a row of `withTrashed` is in the trash. */
  isTrashed: SQL
  /** Trashed rows, the last one trashed first. */
  list(ctx: Ctx, page: PageQuery): Promise<Page<RowOf<Table>>>
  /** Moves live rows to the trash; returns them as they are now, in no particular order. */
  trash(tx: TxCtx, move: Move<Table>): Promise<Rows<RowOf<Table>>>
  /** Moves trashed rows out of the trash; returns them as they are now, in no particular order. */
  restore(tx: TxCtx, move: Move<Table>): Promise<Rows<RowOf<Table>>>
  /** Moves one live row to the trash; returns it as it is now. */
  trashOne(tx: TxCtx, id: string): Promise<RowOf<Table>>
  /** Moves one trashed row out of the trash; returns it as it is now. */
  restoreOne(tx: TxCtx, id: string): Promise<RowOf<Table>>
  /** Deletes trashed rows for good; returns what they were. A live one among them is the noun's 409. */
  purge(tx: TxCtx, ids: string[]): Promise<Rows<RowOf<Table>>>
  /** Deletes for good what has been in anybody's trash for so many days; returns what it was. */
  purgeExpired(tx: TxCtx, options: { days: number }): Promise<RowOf<Table>[]>
}

type Definition = {
  table: TrashTable
  owner: PgColumn | null
  isTrashed: SQL
  notFound: ErrorCode
  notInTrash: ErrorCode
}
/** `owner`: whose row it is, where that is not the table's `ownerId`; null for rows of the whole installation. */
type TrashOptions = { owner?: PgColumn | null; notFound: ErrorCode; notInTrash?: ErrorCode }
const dayMs = 86_400_000

/**
 * Declares the trash of a table, next to its `live_<noun>` view. All other queries read the view, so none can forget to leave
 * trashed rows out.
 */
export function createTrash<Table extends TrashTable>(
  table: Table,
  { owner = table.ownerId, notFound, notInTrash = notFound }: TrashOptions,
): Trash<Table> {
  const isTrashed = isNotNull(table.trashedAt)
  if (owner === undefined) throw new Error('A trash needs the column that says whose row it is')
  const definition: Definition = { table, owner, isTrashed, notFound, notInTrash }
  const trash: Trash<TrashTable> = {
    withTrashed: table,
    isTrashed,
    list: (ctx, page) => listTrashed(ctx, { definition, page }),
    trash: (tx, change) => move(tx, { definition, change, trashedAt: tx.now() }),
    restore: (tx, change) => move(tx, { definition, change, trashedAt: null }),
    trashOne: async (tx, id) => (await trash.trash(tx, { ids: [id] }))[0],
    restoreOne: async (tx, id) => (await trash.restore(tx, { ids: [id] }))[0],
    purge: (tx, ids) => purge(tx, { definition, ids }),
    purgeExpired: async (tx, { days }) => {
      const before = new Date(tx.now().getTime() - days * dayMs)
      return (await tx.db.delete(table).where(lt(table.trashedAt, before)).returning()) as TrashRow[]
    },
  }
  return trash as unknown as Trash<Table>
}

type ListOptions = { definition: Definition; page: PageQuery }

async function listTrashed(ctx: Ctx, { definition, page }: ListOptions): Promise<Page<TrashRow>> {
  const { table, owner, isTrashed } = definition
  const condition = and(isTrashed, owner ? withinScope(ctx, { owner }) : undefined)
  const list = keyset({ from: table, by: 'trashedAt', page })
  const select = ctx.db.select().from(table)
  return list.read(select as never, { where: condition, count: () => ctx.db.$count(table, condition) })
}

type MoveOptions = { definition: Definition; change: Move<TrashTable>; trashedAt: Date | null }

async function move(tx: TxCtx, { definition, change, trashedAt }: MoveOptions): Promise<Rows<TrashRow>> {
  const { table, notFound } = definition
  const before = await lock(tx, { definition, ids: change.ids })
  if (before.some((row) => (row.trashedAt === null) === (trashedAt === null))) throw problem(notFound)
  const set = { ...change.set, trashedAt, version: sql`${table.version} + 1` } as never
  return (await tx.db.update(table).set(set).where(inArray(table.id, change.ids)).returning()) as Rows<TrashRow>
}

type LockOptions = { definition: Definition; ids: string[] }

async function purge(tx: TxCtx, { definition, ids }: LockOptions): Promise<Rows<TrashRow>> {
  const { table, notInTrash } = definition
  const rows = await lock(tx, { definition, ids })
  if (rows.some(({ trashedAt }) => trashedAt === null)) throw problem(notInTrash)
  await tx.db.delete(table).where(inArray(table.id, ids))
  return rows
}

/** Locks in the order of ids: two changes of the same rows at once then wait for each other instead of failing. */
async function lock(tx: TxCtx, { definition, ids }: LockOptions): Promise<Rows<TrashRow>> {
  const { table, owner, notFound } = definition
  const rows = await tx.db
    .select()
    .from(table)
    .where(and(inArray(table.id, ids), owner ? withinScope(tx, { owner }) : undefined))
    .orderBy(asc(table.id))
    .for('update')
  if (rows.length === 0 || rows.length < new Set(ids).size) throw problem(notFound)
  return rows as Rows<TrashRow>
}
