import { and, sql, type SQL } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import { metricKinds, type MetricKind } from '#features/venture-progress/schema.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { getToday } from '#platform/server/days.ts'
import { containsText } from '#platform/server/db/contains-text.ts'
import { keysetBy, type SortKey } from '#platform/server/db/keyset.ts'
import type { ReportedVenture, ReportedVentureQuery } from '../../schema.ts'
import { matchesFilters, selectVentures } from '../figures/queries.ts'
import { toReportRange } from '../period.ts'

type VentureRow = Omit<ReportedVenture, 'entries'> &
  Record<MetricKind, number | null> &
  Record<`${MetricKind}On`, string | null>

const money = (kind: MetricKind): SortKey<VentureRow> => ({
  // Ventures without an entry come before those with 0.
  by: sql`coalesce(${sql.raw(kind)}, -1)::float8`,
  type: 'float8',
  of: (row) => row[kind] ?? -1,
})

const sortKeys: Record<string, SortKey<VentureRow>> = {
  name: { by: sql`lower(name)`, type: 'text', of: ({ name }) => name.toLowerCase() },
  founded: { by: sql`founded_on::text`, type: 'text', of: ({ foundedOn }) => foundedOn },
  jobs: money('jobs'),
  funding: money('funding'),
  revenue: money('revenue'),
}
const idKey: SortKey<VentureRow> = { by: sql`id`, type: 'uuid', of: ({ id }) => id }

/** A page of the ventures of a report, as of the end of its period. */
export async function listReportedVentures(
  ctx: Ctx,
  query: PageQuery & ReportedVentureQuery,
): Promise<Page<ReportedVenture>> {
  const { period: range } = toReportRange(query, getToday(ctx))
  const scope = { isDemo: ctx.me.isDemo, range }
  const isAscending = !query.sort.startsWith('-')
  const page = keysetBy({ keys: [sortKeys[query.sort.replace('-', '')]!, idKey], page: query, isAscending })
  const where = and(matchesFilters(query), query.q ? containsText([sql`name`], query.q) : undefined)!
  const { rows } = await ctx.db.execute<VentureRow & { totalCount: number }>(sql`
    ${selectVentures(ctx, scope)},
    matching as (select * from reported where ${where})
    select id, name, nullif(industry, '') as industry, stage, founded_on::text as "foundedOn", coalesce(is_active, false) as "isActive",
      ${sql.join(metricKinds.map(selectEntry), sql`, `)}, (select count(*) from matching)::int as "totalCount"
    from matching where ${page.after ?? sql`true`} order by ${sql.join(page.orderBy, sql`, `)} limit ${page.limit}`)
  const { items, ...rest } = page.toPage(rows, rows[0]?.totalCount ?? 0)
  return { ...rest, items: items.map(toVenture) }
}

const selectEntry = (kind: MetricKind): SQL => sql.raw(`${kind}::float8 as "${kind}", ${kind}_on::text as "${kind}On"`)

function toVenture({ id, name, industry, stage, foundedOn, isActive, ...row }: VentureRow): ReportedVenture {
  const entries = metricKinds.map((kind) => {
    const [value, date] = [row[kind], row[`${kind}On`]]
    return [kind, value === null || date === null ? null : { value, date }]
  })
  return {
    id,
    name,
    industry,
    stage,
    foundedOn,
    isActive,
    entries: Object.fromEntries(entries) as ReportedVenture['entries'],
  }
}
