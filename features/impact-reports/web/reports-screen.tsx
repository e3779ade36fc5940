import '#platform/web/theme/sheets/alert.ts'
import '#platform/web/theme/sheets/select.ts'
import { Alert, NativeSelect, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { AccessDenied } from '#platform/web/ui/access-denied.tsx'
import { FilterBar } from '#platform/web/ui/filter-bar.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { SkeletonCards } from '#platform/web/ui/skeletons.tsx'
import { useFilters, type Filters } from '#platform/web/use-filters.ts'
import { dimensionLabels, formatGroup } from '../labels-schema.ts'
import { dimensions, type ImpactReport, type ReportPeriod } from '../schema.ts'
import { formatRange, impactReports, isComplete, reportSearch, toReportQuery, type ReportSearch } from './api.ts'
import { filterFields, toPeriodChoices } from './filter-fields.ts'
import { Report } from './report/report.tsx'
import { ReportActions } from './report/report-actions.tsx'
import styles from './report/report.module.css'
import { VenturesTable } from './report/ventures-table.tsx'

/** What ventures achieved in a period, for analysts and staff. */
export function ReportsScreen() {
  if (useHasPermission('analytics.get')) return <Reports />
  return <AccessDenied title="Access Denied">You need analyst access to see this page.</AccessDenied>
}

function Reports() {
  const isStaff = useHasPermission('reportSchedule.edit')
  const filters = useFilters(reportSearch)
  const search = filters.values
  const query = useQuery({
    ...impactReports.query('GET /api/impact-report', { query: toReportQuery(search) }),
    enabled: isComplete(search),
    placeholderData: keepPreviousData,
  })
  const { data: report } = query
  const fields = filterFields({ cohorts: report?.cohorts ?? [], isCustom: search.period === 'custom' })
  return (
    <>
      <PageHeader
        title="Impact report"
        intro={report && describe(report, search)}
        actions={<ReportActions search={search} />}
      />
      <div className={styles.screenOnly}>
        <FilterBar
          filters={isStaff ? filters : withOneCondition(filters)}
          fields={fields}
          lead={<PeriodSelect filters={filters} isProtected={!isStaff} shown={report?.period} />}
        />
      </div>
      <Stack gap="lg">
        {!isComplete(search) && <p>Choose the first and the last day.</p>}
        {report?.isProtected && <Protection />}
        {!report && query.error === null && isComplete(search) && <SkeletonCards count={3} />}
        {!report && query.error !== null && <QueryError query={query} title="The report couldn't be loaded" />}
        {report && <Report report={report} isStale={query.isPlaceholderData} />}
        {isStaff && isComplete(search) && (
          <div className={styles.screenOnly}>
            <VenturesTable filters={filters} />
          </div>
        )}
      </Stack>
    </>
  )
}

type PeriodSelectProps = {
  filters: Filters<ReportSearch>
  isProtected: boolean
  shown: ImpactReport['period'] | undefined
}

function PeriodSelect({ filters, isProtected, shown }: PeriodSelectProps) {
  return (
    <NativeSelect
      aria-label="Period"
      maw={320}
      data={toPeriodChoices(isProtected)}
      value={filters.values.period ?? 'lastAcademicYear'}
      onChange={({ currentTarget }) => {
        const period = currentTarget.value as ReportPeriod
        filters.set({
          period: period === 'lastAcademicYear' ? undefined : period,
          // The days of the period that was shown, to start from.
          from: period === 'custom' ? shown?.from : undefined,
          to: period === 'custom' ? shown?.to : undefined,
        })
      }}
    />
  )
}

/** Two conditions at once could single out a venture, so another one takes the place of the first. */
function withOneCondition(filters: Filters<ReportSearch>): Filters<ReportSearch> {
  const cleared = Object.fromEntries(dimensions.map((dimension) => [dimension, undefined]))
  const isCondition = (changes: object) => dimensions.some((dimension) => dimension in changes)
  return { ...filters, set: (changes) => filters.set(isCondition(changes) ? { ...cleared, ...changes } : changes) }
}

function describe({ period, previous, isOpen }: ImpactReport, search: ReportSearch) {
  const conditions = dimensions.flatMap((dimension) => {
    const value = search[dimension]
    return value ? [`${dimensionLabels[dimension]}: ${formatGroup(dimension, value)}`] : []
  })
  return (
    <>
      {formatRange(period)}
      {isOpen && ' so far'}, compared with {formatRange(previous)}.
      {conditions.length > 0 && ` ${conditions.join(', ')}.`}
    </>
  )
}

function Protection() {
  return (
    <Alert color="navy" className={styles.notice!}>
      To protect ventures and students, groups under 5 are shown as “Too few”, counts are rounded to the nearest 10, and
      sums to a step above their largest entry.
    </Alert>
  )
}
