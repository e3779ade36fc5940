import { and, count, eq, gte, inArray, like, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import { hasWords, toWordQuery } from '#platform/server/db/word-search.ts'
import { fullName } from '#platform/server/people/person-name.ts'
import { people, searchedColumns } from '#platform/server/people/tables.ts'
import type { auditQuery } from '../schema.ts'

export type EntryRow = typeof auditEntries.$inferSelect
type Filters = z.output<typeof auditQuery>

const maxCount = 10_000
/** Below so many entries of a person sorting them all is faster than looking for them in the order of an index. */
const maxSorted = 2_000
/** More people than anybody means by a name. */
const maxPeople = 100

/** Entries that fit the filters, newest first. */
export function listEntries(ctx: Ctx, options: PageQuery & Filters): Promise<Page<EntryRow>> {
  return readPage(ctx, { options, isCounted: true })
}

/** The same without a total, for exports: counting once for each page would take longer than reading it. */
export function listUncounted(ctx: Ctx, options: PageQuery & Filters): Promise<Page<EntryRow>> {
  return readPage(ctx, { options, isCounted: false })
}

type ReadOptions = { options: PageQuery & Filters; isCounted: boolean }

async function readPage(ctx: Ctx, { options, isCounted }: ReadOptions): Promise<Page<EntryRow>> {
  const { limit, cursor, ...filters } = options
  const where = await toCondition(ctx, filters)
  const isByName = toWordQuery(filters.q) !== null
  const totalCount = isCounted || isByName ? await countUpTo(ctx, where) : 0
  const { id, recordedAt } = auditEntries
  // The same order, which no index has: PostgreSQL would look for the few entries of a person among all of that kind or time.
  const time = isByName && totalCount < maxSorted ? sql`coalesce(${recordedAt}, ${recordedAt})` : recordedAt
  const list = keysetBy<EntryRow>({
    keys: [
      { by: time, type: 'timestamptz', of: (row) => row.recordedAt },
      { by: id, type: 'uuid', of: (row) => row.id },
    ],
    page: { limit, cursor },
  })
  return list.read(ctx.db.select().from(auditEntries), { where, count: () => Promise.resolve(totalCount) })
}

/** There may be millions of entries, and nobody pages to the last one. */
async function countUpTo({ db }: Ctx, where: SQL | undefined): Promise<number> {
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(auditEntries)
    .where(where)
    .limit(maxCount)
    .as('counted')
  const [row] = await db.select({ total: count() }).from(counted)
  return row!.total
}

async function toCondition(ctx: Ctx, { q = '', action, from, to }: Filters): Promise<SQL | undefined> {
  const [start, end] = [from, to].map((day) => (day ? startOfDay(ctx, day) : undefined))
  return and(
    ctx.me.isDemo || !ctx.config.isDemo ? eq(auditEntries.isDemo, ctx.me.isDemo) : undefined,
    action ? hasAction(action) : undefined,
    start && gte(auditEntries.recordedAt, start),
    end && lt(auditEntries.recordedAt, sql`${end} + interval '1 day'`),
    toWordQuery(q) === null ? undefined : await isAbout(ctx, q),
  )
}

/** One action, or all of a noun. Not both joined by `or`, which no index answers in the order of the list. */
const hasAction = (action: string): SQL =>
  action.includes('.') ? eq(auditEntries.action, action) : like(auditEntries.action, `${escapeLike(action)}.%`)

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** SQL: the day's first moment in the program's time zone. */
const startOfDay = ({ config }: Ctx, day: string): SQL => sql`(${day}::date::timestamp at time zone ${config.timeZone})`

async function isAbout({ db }: Ctx, q: string): Promise<SQL | undefined> {
  const found = await db
    .select({ id: people.id })
    .from(people)
    .where(hasWords(searchedColumns(people), q))
    .limit(maxPeople)
  const ids = found.map(({ id }) => id)
  return or(inArray(auditEntries.actorId, ids), inArray(auditEntries.subjectId, ids)) ?? sql`false`
}

/** The names of those of these ids that are people, removed ones included. */
export async function findNames({ db }: Ctx, ids: string[]): Promise<Map<string, string>> {
  const uuids = [...new Set(ids)].filter((id) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id))
  if (uuids.length === 0) return new Map()
  const name = sql<string>`coalesce(${fullName}, ${people.email}::text)`
  const rows = await db.select({ id: people.id, name }).from(people).where(inArray(people.id, uuids))
  return new Map(rows.map((row) => [row.id, row.name]))
}

export type ViewRow = { actorId: string; day: string; viewCount: number; lastViewedAt: Date }

/** Who looked at the viewer's profile since then, by person and day of the program's time zone; the last one first. */
export async function listProfileViews(
  ctx: Ctx,
  { since, page }: { since: Date; page: PageQuery },
): Promise<Page<ViewRow>> {
  const { actorId, action, subjectId, recordedAt } = auditEntries
  const day = sql<string>`to_char(${recordedAt} at time zone ${sql.raw(`'${ctx.config.timeZone}'`)}, 'YYYY-MM-DD')`
  const isView = and(
    eq(subjectId, ctx.me.id),
    inArray(action, ['student.read', 'person.viewAsStarted']),
    ne(actorId, ctx.me.id),
    gte(recordedAt, since),
  )
  const lastViewedAt = sql<Date>`date_trunc('milliseconds', max(${recordedAt}))`.mapWith(recordedAt)
  const views = ctx.db
    .select({
      actorId: sql<string>`${actorId}`.as('viewer_id'),
      day: day.as('day'),
      viewCount: count().as('view_count'),
      lastViewedAt: lastViewedAt.as('last_viewed_at'),
    })
    .from(auditEntries)
    .where(isView)
    .groupBy(actorId, day)
    .as('views')
  const list = keysetBy<ViewRow>({
    keys: [
      { by: views.lastViewedAt, type: 'timestamptz', of: (row) => row.lastViewedAt },
      { by: views.actorId, type: 'uuid', of: (row) => row.actorId },
    ],
    page,
  })
  return list.read(ctx.db.select().from(views), { count: () => ctx.db.$count(views) })
}

/** The name and role of these people. */
export async function findViewers({ db }: Ctx, ids: string[]) {
  const name = sql<string>`coalesce(${fullName}, 'Someone')`
  return ids.length === 0
    ? []
    : db.select({ id: people.id, name, role: people.role }).from(people).where(inArray(people.id, ids))
}

/** How many hashes one statement recalculates: a million in one would take longer than a statement may. */
const chainPart = 50_000

type Reader = Pick<Ctx, 'db'>

/**
 * Recalculates the chain of the newest `limit` entries. The first of them is trusted, because the hash before it is not read; without
 * a limit the chain begins with the oldest entry that retention has left.
 */
export async function checkChain(ctx: Reader, limit: number | null) {
  const { first, last } = await findChainEnds(ctx, limit)
  let [checkedCount, brokenCount] = [0, await countUnchained(ctx, limit)]
  for (let from = first; from <= last; from += chainPart) {
    const part = await checkPart(ctx, { first, from, to: Math.min(last, from + chainPart - 1) })
    checkedCount += part.checked
    brokenCount += part.broken
  }
  return { checkedCount, isIntact: brokenCount === 0 }
}

async function findChainEnds({ db }: Reader, limit: number | null): Promise<{ first: number; last: number }> {
  const { rows } = await db.execute<{ first: string | null; last: string | null }>(
    sql`select min(position) as first, max(position) as last from audit_chain`,
  )
  const [oldest, last] = [Number(rows[0]!.first ?? 1), Number(rows[0]!.last ?? 0)]
  return { first: limit === null ? oldest : Math.max(oldest, last - limit + 1), last }
}

/**
 * Every position but the very first follows the one before it, by number and by hash. Each entry is looked up by its id: with a
 * join, PostgreSQL reads the whole log for every part.
 */
async function checkPart({ db }: Reader, { first, from, to }: { first: number; from: number; to: number }) {
  const { rows } = await db.execute<{ checked: number; broken: number }>(sql`
    with linked as (
      select c.position, c.hash, (select audit_text(e) from audit_entries e where e.id = c.entry_id) as text,
        lag(c.hash) over ordered as before, lag(c.position) over ordered as place
      from audit_chain c
      where c.position between ${from - 1} and ${to}
      window ordered as (order by c.position))
    select count(*)::int as checked,
      count(*) filter (where text is null or (position > ${first}
        and (place is distinct from position - 1 or hash <> sha256(before || convert_to(text, 'UTF8')))))::int as broken
    from linked where position >= ${from}`)
  return rows[0]!
}

/** Entries that are in no chain. */
async function countUnchained({ db }: Reader, limit: number | null): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from (select id from audit_entries order by recorded_at desc limit ${limit ?? sql`all`}) e
    where not exists (select from audit_chain c where c.entry_id = e.id)`)
  return rows[0]!.count
}

/** Deletes entries older than this; the triggers refuse younger ones. */
export async function deleteOldEntries({ db }: Pick<Ctx, 'db'>, before: Date): Promise<void> {
  await db.delete(auditEntries).where(lt(auditEntries.recordedAt, before))
}
