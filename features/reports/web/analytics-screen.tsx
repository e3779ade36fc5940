import { useQuery } from '@tanstack/react-query'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { AccessDenied } from '#platform/web/ui/access-denied.tsx'
import { formatDate } from '#platform/web/format.ts'
import { FilterBar } from '#platform/web/ui/filter-bar.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { useFilters } from '#platform/web/use-filters.ts'
import { smallestGroup, type AnalyticsFilters } from '../schema.ts'
import { BadgeChart, EventChart, FunnelChart, LevelChart, RetentionChart, WeekChart } from './analytics/charts.tsx'
import styles from './analytics/charts.module.css'
import { formatMonth } from './analytics/labels.ts'
import { labelYear } from '#rules/years.ts'
import { analyticsSearch, periodChoices, reports } from './api.ts'

/** Charts of what students do, without names; for analysts and staff. */
export function AnalyticsScreen() {
  if (useHasPermission('analytics.get')) return <Analytics />
  return <AccessDenied title="Access Denied">You need analyst access to see this page.</AccessDenied>
}

function Analytics() {
  const filters = useFilters(analyticsSearch)
  const { data } = useQuery(reports.query('GET /api/analytics/filters'))
  const { values: search } = filters
  return (
    <>
      <PageHeader
        title="Analytics"
        intro={
          <>
            What students do, as counts without names. <AsOf filters={data} />
          </>
        }
      />
      <FilterBar filters={filters} fields={listFields(data)} />
      <div className={styles.grid}>
        <div className={styles.wide}>
          <WeekChart search={search} />
        </div>
        <FunnelChart search={search} />
        <LevelChart search={search} />
        <div className={styles.wide}>
          <RetentionChart search={search} />
        </div>
        <EventChart search={search} />
        <BadgeChart search={search} />
      </div>
    </>
  )
}

function AsOf({ filters }: { filters: AnalyticsFilters | undefined }) {
  return (
    <>
      {filters?.asOf && `Counted ${formatDate(filters.asOf, 'dateTime')}, updated every hour. `}
      {filters?.isProtected &&
        `To protect students, counts under ${smallestGroup} are hidden and others are rounded to the nearest 10.`}
    </>
  )
}

function listFields(filters: AnalyticsFilters | undefined) {
  const { cohorts = [], years = [], majors = [] } = filters ?? {}
  const toChoices = (name: 'year' | 'major', values: readonly string[]) =>
    values.map((value) => ({ value, label: name === 'year' ? labelYear(value) : value }))
  const choice = { kind: 'choice' as const }
  return [
    { ...choice, name: 'period', label: 'Period', anyLabel: 'Last 12 months', choices: periodChoices },
    {
      ...choice,
      name: 'cohort',
      label: 'Joined',
      anyLabel: 'Any month',
      choices: cohorts.toReversed().map((day) => ({ value: day.slice(0, 7), label: `Joined ${formatMonth(day)}` })),
    },
    { ...choice, name: 'year', label: 'Year', anyLabel: 'Any year', choices: toChoices('year', years) },
    { ...choice, name: 'major', label: 'Major', anyLabel: 'Any major', choices: toChoices('major', majors) },
  ]
}
