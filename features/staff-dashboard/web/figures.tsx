import { useQuery } from '@tanstack/react-query'
import { interactions } from '#features/interactions/web/api.ts'
import { formatCount } from '#platform/web/format.ts'
import { StatCard } from '#platform/web/ui/stat-card.tsx'
import type { StaffDashboard, TrendWeek } from '../schema.ts'
import styles from './admin-dashboard.module.css'

/** The four figures with their trends; undefined while they load. */
export function Figures({ dashboard }: { dashboard: StaffDashboard | undefined }) {
  const isLoading = !dashboard
  const { totalStudents = 0, activeStudents = 0 } = dashboard ?? {}
  const { data: summary } = useQuery(interactions.query('GET /api/admin/interactions/summary'))
  const weeks = dashboard?.trend ?? []
  return (
    <section aria-label="Figures" className={styles.figures}>
      <StatCard
        label="Total Students"
        value={totalStudents}
        {...getTrend(weeks, 'totalStudents')}
        isLoading={isLoading}
      />
      <StatCard
        label="Active Students"
        value={activeStudents}
        hint={formatActive(weeks)}
        {...getTrend(weeks, 'activeStudents')}
        isLoading={isLoading}
      />
      <StatCard label="Total Interactions" value={summary?.totalInteractions ?? 0} isLoading={!summary} />
      <StatCard
        label="This Week"
        value={summary?.thisWeek ?? 0}
        hint="Interactions in the last 7 days"
        {...getTrend(weeks, 'interactions')}
        isLoading={isLoading}
      />
    </section>
  )
}

type TrendName = Exclude<keyof TrendWeek, 'startsOn'>

const trendLabels: Record<TrendName, string> = {
  totalStudents: 'Students',
  activeStudents: 'Students with activity',
  interactions: 'Interactions',
}

function getTrend(weeks: readonly TrendWeek[], name: TrendName) {
  if (weeks.length === 0) return {}
  const label = `${trendLabels[name]} in each of the last ${weeks.length} weeks`
  return { trend: weeks.map((week) => week[name]), trendLabel: label }
}

const formatActive = (weeks: readonly TrendWeek[]) =>
  weeks.length > 0 && `${formatCount(weeks.at(-1)!.activeStudents, 'student')} did something this week`
