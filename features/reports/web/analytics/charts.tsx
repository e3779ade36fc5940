import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BarList } from '#platform/web/ui/chart/bar-list.tsx'
import { ColumnChart } from '#platform/web/ui/chart/column-chart.tsx'
import { levels } from '../../schema.ts'
import { reports, type AnalyticsSearch } from '../api.ts'
import { ChartCard } from './chart-card.tsx'
import {
  formatHidden,
  formatMonth,
  formatShortMonth,
  formatTick,
  formatWeek,
  hiddenText,
  levelLabels,
  stepLabels,
} from './labels.ts'
import { RetentionTable } from './retention-table.tsx'

type ChartProps = { search: AnalyticsSearch }
const keepLast = { placeholderData: keepPreviousData }
/** Four bars. */
const barsHeight = 188
const noStudents = 'No students match these filters.'

export function WeekChart({ search: query }: ChartProps) {
  return (
    <ChartCard
      title="Active students"
      intro="Students who did at least one thing on their activity list that week, from Monday."
      query={useQuery({ ...reports.query('GET /api/analytics/engagement', { query }), ...keepLast })}
      isEmpty={({ students }) => students === 0}
      empty={noStudents}
    >
      {({ weeks }) => (
        <ColumnChart
          label="Active students"
          unit="Week from"
          parts={['Students']}
          columns={weeks.map(({ startsOn, activeStudents, isSoFar }) => ({
            tick: formatTick(startsOn),
            label: formatWeek(startsOn),
            counts: [activeStudents],
            isSoFar,
          }))}
          hiddenText={hiddenText}
        />
      )}
    </ChartCard>
  )
}

export function LevelChart({ search: query }: ChartProps) {
  return (
    <ChartCard
      title="Engagement levels"
      minHeight={barsHeight}
      intro="All students by total points today, whatever the period: high from 1,000, medium from 500, low from 1."
      query={useQuery({ ...reports.query('GET /api/analytics/engagement', { query }), ...keepLast })}
      isEmpty={({ students }) => students === 0}
      empty={noStudents}
    >
      {(engagement) => (
        <BarList
          label="Engagement levels"
          total={engagement.students}
          bars={levels.map((level) => ({ name: levelLabels[level], count: engagement.levels[level] }))}
          hiddenText={hiddenText}
        />
      )}
    </ChartCard>
  )
}

export function RetentionChart({ search: query }: ChartProps) {
  return (
    <ChartCard
      title="Retention"
      intro="Of the students who joined in a month, how many had an activity in that month and the months after. Complete months only."
      query={useQuery({ ...reports.query('GET /api/analytics/retention', { query }), ...keepLast })}
      isEmpty={({ cohorts }) => cohorts.length === 0}
      empty="No matching students joined in this period."
    >
      {({ cohorts, isProtected }) => <RetentionTable {...{ cohorts, isProtected }} />}
    </ChartCard>
  )
}

export function FunnelChart({ search: query }: ChartProps) {
  return (
    <ChartCard
      title="From joining to a milestone"
      minHeight={barsHeight}
      intro="Students who joined in the period. Each step counts those who also took the steps before."
      query={useQuery({ ...reports.query('GET /api/analytics/funnel', { query }), ...keepLast })}
      isEmpty={({ steps }) => steps[0]?.students === 0}
      empty="No matching students joined in this period."
    >
      {({ steps }) => (
        <BarList
          label="From joining to a milestone"
          total={steps[0]?.students ?? null}
          bars={steps.map(({ step, students }) => ({ name: stepLabels[step], count: students }))}
          hiddenText={hiddenText}
        />
      )}
    </ChartCard>
  )
}

export function EventChart({ search: query }: ChartProps) {
  return (
    <ChartCard
      title="Events"
      intro="Past events, by the month they started. No-shows had RSVPed and weren't checked in."
      query={useQuery({ ...reports.query('GET /api/analytics/events', { query }), ...keepLast })}
      isEmpty={({ months }) => months.length === 0}
      empty="No RSVPs or check-ins in this period."
    >
      {({ total, months }) => (
        <>
          <p className="tabular">{`${formatHidden(total.rsvps)} RSVPs, ${formatHidden(total.attended)} attended, ${formatHidden(total.noShows)} no-shows`}</p>
          <ColumnChart
            label="Events"
            unit="Month"
            parts={['Attended', 'No-shows']}
            columns={months.map(({ month, attended, noShows, isSoFar }) => ({
              tick: formatShortMonth(month),
              label: formatMonth(month),
              counts: [attended, noShows],
              isSoFar,
            }))}
            hiddenText={hiddenText}
          />
        </>
      )}
    </ChartCard>
  )
}

export function BadgeChart({ search: query }: ChartProps) {
  return (
    <ChartCard
      title="Badges"
      intro="Students who earned each badge in the period."
      query={useQuery({ ...reports.query('GET /api/analytics/badges', { query }), ...keepLast })}
      isEmpty={({ badges }) => badges.every(({ students }) => students === 0)}
      empty="No badges in this period."
    >
      {({ badges }) => (
        <BarList
          label="Badges"
          bars={badges.map(({ name, students }) => ({ name, count: students }))}
          hiddenText={hiddenText}
        />
      )}
    </ChartCard>
  )
}
