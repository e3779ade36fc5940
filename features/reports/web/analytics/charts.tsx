import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { levels } from '../../schema.ts'
import { reports, type AnalyticsSearch } from '../api.ts'
import { BarList } from './bar-list.tsx'
import { ChartCard } from './chart-card.tsx'
import { ColumnChart } from './column-chart.tsx'
import {
  formatHidden,
  formatMonth,
  formatShortMonth,
  formatTick,
  formatWeek,
  levelLabels,
  stepLabels,
} from './labels.ts'
import { RetentionTable } from './retention-table.tsx'

type ChartProps = { search: AnalyticsSearch }
const keepLast = { placeholderData: keepPreviousData }
const noStudents = 'No students match these filters.'

export function WeekChart({ search: query }: ChartProps) {
  return (
    <ChartCard
      title="Active students"
      intro="Students with at least one activity, by week."
      query={useQuery({ ...reports.query('GET /api/analytics/engagement', { query }), ...keepLast })}
      isEmpty={({ students }) => students === 0}
      empty={noStudents}
    >
      {({ weeks }) => (
        <ColumnChart
          label="Active students"
          unit="Week from"
          parts={['Students']}
          columns={weeks.map(({ startsOn, activeStudents }) => ({
            tick: formatTick(startsOn),
            label: formatWeek(startsOn),
            counts: [activeStudents],
          }))}
        />
      )}
    </ChartCard>
  )
}

export function LevelChart({ search: query }: ChartProps) {
  return (
    <ChartCard
      title="Engagement levels"
      intro="All students by total points today, whatever the period."
      query={useQuery({ ...reports.query('GET /api/analytics/engagement', { query }), ...keepLast })}
      isEmpty={({ students }) => students === 0}
      empty={noStudents}
    >
      {(engagement) => (
        <BarList
          label="Engagement levels"
          total={engagement.students}
          bars={levels.map((level) => ({ name: levelLabels[level], count: engagement.levels[level] }))}
        />
      )}
    </ChartCard>
  )
}

export function RetentionChart({ search: query }: ChartProps) {
  return (
    <ChartCard
      title="Retention"
      intro="Of the students who joined in a month, the share with an activity in that month and the months after. Complete months only."
      query={useQuery({ ...reports.query('GET /api/analytics/retention', { query }), ...keepLast })}
      isEmpty={({ cohorts }) => cohorts.length === 0}
      empty="Nobody who matches joined in this period."
    >
      {({ cohorts }) => <RetentionTable cohorts={cohorts} />}
    </ChartCard>
  )
}

export function FunnelChart({ search: query }: ChartProps) {
  return (
    <ChartCard
      title="From joining to a milestone"
      intro="Students who joined in the period. Each step counts those who also took the steps before."
      query={useQuery({ ...reports.query('GET /api/analytics/funnel', { query }), ...keepLast })}
      isEmpty={({ steps }) => steps[0]?.students === 0}
      empty="Nobody who matches joined in this period."
    >
      {({ steps }) => (
        <BarList
          label="From joining to a milestone"
          total={steps[0]?.students ?? null}
          bars={steps.map(({ step, students }) => ({ name: stepLabels[step], count: students }))}
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
          <p>{`${formatHidden(total.rsvps)} RSVPs, ${formatHidden(total.attended)} attended, ${formatHidden(total.noShows)} no-shows`}</p>
          <ColumnChart
            label="Events"
            unit="Month"
            parts={['Attended', 'No-shows']}
            columns={months.map(({ month, attended, noShows }) => ({
              tick: formatShortMonth(month),
              label: formatMonth(month),
              counts: [attended, noShows],
            }))}
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
      intro="How often each badge was earned in the period."
      query={useQuery({ ...reports.query('GET /api/analytics/badges', { query }), ...keepLast })}
      isEmpty={({ badges }) => badges.every(({ students }) => students === 0)}
      empty="No badges in this period."
    >
      {({ badges }) => (
        <BarList label="Badges" bars={badges.map(({ name, students }) => ({ name, count: students }))} />
      )}
    </ChartCard>
  )
}
