import { apiClient } from '#platform/web/api-client.ts'
import { formatDate } from '#platform/web/format.ts'
import { filterField, type FilterValues } from '#platform/web/filters.ts'
import type { Stage } from '#rules/stages.ts'
import { stageNames } from '#rules/stages.ts'
import type { contract } from '../contract.ts'
import { periodLabels } from '../labels-schema.ts'
import type { ReportPeriod, VentureSort } from '../schema.ts'

export const impactReports = apiClient<typeof contract>()

const day = filterField((text) => (/^20\d\d-\d\d-\d\d$/.test(text) ? text : undefined))
const sorts: readonly string[] = [
  '-name',
  'founded',
  '-founded',
  'jobs',
  '-jobs',
  'funding',
  '-funding',
  'revenue',
  '-revenue',
]

/** The period and the filters in the address, so that a report can be bookmarked and shared. */
export const reportSearch = {
  shape: {
    period: filterField((text) => (text in periodLabels ? (text as ReportPeriod) : undefined)),
    from: day,
    to: day,
    cohort: filterField((text) => (/^20\d\d$/.test(text) ? text : undefined)),
    industry: filterField((text) => text.slice(0, 100) || undefined),
    stage: filterField((text) => (text in stageNames ? (text as Stage) : undefined)),
    q: filterField((text) => text.slice(0, 200) || undefined),
    sort: filterField((text) => (sorts.includes(text) ? (text as VentureSort) : undefined)),
  },
}
export type ReportSearch = FilterValues<typeof reportSearch>

/** What of the address the report is made from. The other two are of the table of ventures. */
export const toReportQuery = ({ q: _q, sort: _sort, ...query }: ReportSearch) => query

/** Whether both days of a period of one's own are there. */
export const isComplete = ({ period, from, to }: ReportSearch): boolean =>
  period !== 'custom' || (from !== undefined && to !== undefined && from <= to)

export const formatRange = ({ from, to }: { from: string; to: string }): string =>
  `${formatDate(from)} – ${formatDate(to)}`
