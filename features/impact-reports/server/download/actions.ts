import { getToday } from '#platform/server/days.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { iteratePages } from '#platform/server/http/send-csv.ts'
import { sendTable, type TableFormat } from '#platform/server/http/send-table.ts'
import { limits } from '#rules/limits.ts'
import { reportKinds } from '../../labels-schema.ts'
import type { ReportedVenture, ReportedVentureQuery, ReportQuery } from '../../schema.ts'
import { readCachedReport } from '../figures/report-cache.ts'
import { listReportedVentures } from '../ventures/queries.ts'
import { reportColumns, toReportRows } from './report-rows.ts'

type Download<Query> = { format: TableFormat; query: Query }

/** Sends the report as its reader sees it, and records that it was downloaded. */
export async function sendReport(ctx: RequestCtx, { format, query }: Download<ReportQuery>): Promise<RawReply> {
  const report = await readCachedReport(ctx, query)
  const rows = toReportRows(report)
  await recordDownload(ctx, { kind: 'impact report', rowCount: rows.length })
  async function* batches() {
    yield rows
  }
  const fileName = `impact-report-${report.period.from}-to-${report.period.to}`
  return sendTable(ctx, { format, fileName, name: 'Impact report', columns: reportColumns, rows: batches() })
}

const ventureColumns = [
  'name',
  'industry',
  'stage',
  'founded_on',
  'active',
  ...reportKinds.flatMap((kind) => [kind, `${kind}_as_of`]),
]

/** Streams the ventures of a report, a page at a time, and records how many there are. */
export async function sendVentures(
  ctx: RequestCtx,
  { format, query }: Download<ReportedVentureQuery>,
): Promise<RawReply> {
  const { totalCount: rowCount } = await listReportedVentures(ctx, { ...query, limit: 1 })
  await recordDownload(ctx, { kind: 'ventures', rowCount })
  async function* batches() {
    const pages = iteratePages((cursor) => listReportedVentures(ctx, { ...query, limit: limits.page.max, cursor }))
    for await (const page of pages) yield page.map(toCells)
  }
  const fileName = `ventures-${getToday(ctx)}`
  return sendTable(ctx, { format, fileName, name: 'Ventures', columns: ventureColumns, rows: batches() })
}

const toCells = ({ name, industry, stage, foundedOn, isActive, entries }: ReportedVenture) => [
  name,
  industry,
  stage,
  foundedOn,
  isActive ? 'yes' : 'no',
  ...reportKinds.flatMap((kind) => [entries[kind]?.value, entries[kind]?.date]),
]

/** Before the first byte: a download that is cut off has shown part of it already. */
async function recordDownload(ctx: RequestCtx, data: { kind: string; rowCount: number }): Promise<void> {
  await ctx.transaction((tx) => tx.record({ name: 'export.downloaded', subjectId: ctx.me.id, data }))
}
