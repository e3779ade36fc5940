import { and, asc, eq, gt, gte, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import {
  InvalidCursorError,
  toKey,
  type Crm,
  type CrmCalls,
  type CrmKind,
  type CrmWrite,
  type WriteResult,
} from './port.ts'
import { directoryNotes, directoryRecords } from './tables.ts'

type Db = ReturnType<typeof drizzle>
type Options = { pool: Pool; now(): Date }

const pageSize = 60
const emptyFields = {
  person: { firstName: '', lastName: '', email: '', jobTitle: '' },
  company: { name: '', domainName: '', employees: null, idealCustomerProfile: false },
}

/** A CRM in the product's own database, so that everything works without an outside service. */
export function createDirectory({ pool, now }: Options): Crm {
  const db = drizzle({ client: pool })
  const calls: CrmCalls = {
    check: async () => undefined,
    list: (kind, page) => readPage(db, { ...page, kind, where: isNull(directoryRecords.deletedAt) }),
    find: (kind, { ids, keys }) =>
      db
        .select()
        .from(directoryRecords)
        .where(
          and(
            eq(directoryRecords.kind, kind),
            or(inArray(directoryRecords.id, ids), inArray(directoryRecords.key, keys)),
          ),
        ),
    listChanged: (kind, { since, cursor }) =>
      readPage(db, { kind, cursor, limit: pageSize, where: gte(directoryRecords.updatedAt, since) }),
    create: (kind, writes) => writeEach(writes, (write) => insertRecord(db, { kind, write, at: now() })),
    update: (kind, writes) => writeEach(writes, (write) => updateRecord(db, { kind, write, at: now() })),
    putNotes: (notes) =>
      writeEach(notes, async ({ id, personId, title, body }) => {
        await db
          .insert(directoryNotes)
          .values({ id, recordId: personId, title, body })
          .onConflictDoUpdate({ target: directoryNotes.id, set: { title, body } })
      }),
  }
  return { ...calls, name: 'directory', siteUrl: null, hasWebhook: false, background: calls, isGenuine: () => false }
}

type ReadPageOptions = { kind: CrmKind; where: SQL; limit: number; cursor: string | null }

async function readPage(db: Db, { kind, where, limit, cursor }: ReadPageOptions) {
  if (cursor !== null && !/^\d{1,9}$/.test(cursor)) throw new InvalidCursorError()
  const all = and(eq(directoryRecords.kind, kind), where)
  const rows = await db
    .select()
    .from(directoryRecords)
    .where(and(all, gt(directoryRecords.number, Number(cursor ?? 0))))
    .orderBy(asc(directoryRecords.number))
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  const nextCursor = rows.length > limit ? String(items.at(-1)!.number) : null
  return { items, nextCursor, totalCount: await db.$count(directoryRecords, all) }
}

/** One after the other: a refused record does not keep the others from being written. */
async function writeEach<W extends { id: string }>(
  writes: W[],
  write: (one: W) => Promise<unknown>,
): Promise<WriteResult[]> {
  const results = []
  for (const one of writes) {
    const error = await write(one).then(
      () => null,
      (cause: unknown) => toSentence(cause),
    )
    results.push({ id: one.id, error })
  }
  return results
}

type WriteOptions = { kind: CrmKind; write: CrmWrite; at: Date }

async function insertRecord(db: Db, { kind, write: { id, fields }, at }: WriteOptions): Promise<void> {
  const complete = { ...emptyFields[kind], ...fields }
  const key = toKey(kind, complete) || null
  await db.insert(directoryRecords).values({ id, kind, key, fields: complete, updatedAt: at })
}

async function updateRecord(db: Db, { kind, write: { id, fields }, at }: WriteOptions): Promise<void> {
  const change = JSON.stringify(fields)
  const names = kind === 'person' ? 'email' : 'domainName'
  const key = names in fields ? { key: toKey(kind, fields) || null } : {}
  await db
    .update(directoryRecords)
    .set({ fields: sql`${directoryRecords.fields} || ${change}::jsonb`, updatedAt: at, ...key })
    .where(and(eq(directoryRecords.id, id), eq(directoryRecords.kind, kind)))
}

/** Constraints are answers about one record; anything else means that the database does not work. */
function toSentence(error: unknown): string {
  const { code } = ((error as Error).cause ?? error) as { code?: string }
  if (code === '23505') return 'The CRM already has a record with this email, domain or id.'
  if (code === '23503') return 'The person is no longer in the CRM.'
  throw error
}
