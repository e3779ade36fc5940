import { getLabel } from '#features/ventures/schema.ts'
import type { MetricKind } from '#features/venture-progress/schema.ts'
import { limits } from '#rules/limits.ts'
import type { Dimension, RelativePeriod, ReportPeriod } from './schema.ts'

export const periodLabels: Record<ReportPeriod, string> = {
  lastAcademicYear: 'Last academic year',
  lastYear: 'Last calendar year',
  lastQuarter: 'Last quarter',
  academicYear: 'This academic year',
  year: 'This calendar year',
  quarter: 'This quarter',
  custom: 'Custom dates',
} satisfies Record<RelativePeriod | 'custom', string>

export const kindLabels: Record<MetricKind, string> = {
  jobs: 'Jobs',
  funding: 'Capital raised',
  revenue: 'Revenue',
  customers: 'Customers',
}

/** In the order reports name them. */
export const reportKinds = Object.keys(kindLabels) as MetricKind[]

export const dimensionLabels: Record<Dimension, string> = {
  industry: 'Industry',
  stage: 'Stage',
  cohort: 'Cohort',
}

/** "2025–26" for the academic year that began in 2025. */
export const formatAcademicYear = (year: string): string => `${year}–${String(Number(year) + 1).slice(-2)}`

/** The value of a group as people read it. */
export function formatGroup(dimension: Dimension, value: string): string {
  if (dimension === 'cohort') return formatAcademicYear(value)
  return value === '' ? 'No industry' : getLabel(value)
}

const { activeMonths, recentMonths } = limits.impactReport

/** What each figure means, in a sentence. */
export const definitions = {
  Ventures: 'Ventures started by the end of the period. Deleted ventures are left out.',
  'Ventures founded': 'Ventures started in the period.',
  'Active ventures': `Ventures that are not paused or completed, with an update, milestone or entry in the ${activeMonths} months before the end of the period.`,
  Survival:
    'The share of ventures started at least 12 (or 24) months before the end of the period that are still active.',
  'Jobs, capital, revenue, customers':
    "The sum of each venture's latest entry by the end of the period. Entries are running totals; money is in dollars.",
  Coverage: `How many ventures have an entry by the end of the period, and how many have one from the last ${recentMonths} months of it.`,
  'As of': 'The days of the oldest and the newest entry that a total is made of.',
  Students:
    'Students with an account at the end of the period; new ones joined in it. With an industry or stage, those who own such ventures.',
  Meetings: 'Meetings and mentoring sessions with these students in the period, and the mentors who held them.',
  Cohort:
    'The academic year (from July 1) in which the owner of a venture joined. Industry and stage are those of today.',
} as const
