import { isMoney, type MetricKind } from '#features/venture-progress/schema.ts'
import { formatDate, formatDollars, formatNumber } from '#platform/web/format.ts'
import { kindLabels } from '../../labels-schema.ts'
import type { Figure, FigurePair, ImpactReport } from '../../schema.ts'

/** A line of the report: a figure of the period, and of the one before. */
export type FigureRow = { label: string; current: string; previous: string; detail?: string }

export const hidden = 'Too few'

export const formatFigure = (figure: Figure, kind?: MetricKind): string => {
  if (figure === null) return hidden
  return kind && isMoney(kind) ? formatDollars(Math.round(figure)) : formatNumber(figure)
}

const countRow = (label: string, { current, previous }: FigurePair): FigureRow => ({
  label,
  current: formatFigure(current),
  previous: formatFigure(previous),
})

type Share = { part: FigurePair; whole: FigurePair; isProtected: boolean }

/** "67% (2 of 3)": the share first, then what it is of. Of two rounded counts the share would be far from the true one. */
function formatPart({ part, whole, isProtected }: Share, period: keyof FigurePair): string {
  const [count, all] = [part[period], whole[period]]
  if (count === null || all === null) return hidden
  if (all === 0) return '–'
  const text = `${formatNumber(count)} of ${formatNumber(all)}`
  return isProtected ? text : `${Math.min(100, Math.round((count / all) * 100))}% (${text})`
}

const shareRow = (label: string, share: Share): FigureRow => ({
  label,
  current: formatPart(share, 'current'),
  previous: formatPart(share, 'previous'),
})

export function listVentureRows({ ventures, survival, isProtected }: ImpactReport): FigureRow[] {
  return [
    countRow('Ventures', ventures.total),
    countRow('Ventures founded', ventures.founded),
    countRow('Active ventures', ventures.active),
    ...survival.map(({ months, founded, survived }) =>
      shareRow(`Active after ${months} months or more`, { part: survived, whole: founded, isProtected }),
    ),
  ]
}

export function listResultRows({ totals, isProtected }: ImpactReport): FigureRow[] {
  return totals.map(({ kind, total, ventures, oldest, newest }) => ({
    label: kindLabels[kind],
    current: formatFigure(total.current, kind),
    previous: formatFigure(total.previous, kind),
    detail: describeEntries({ count: ventures.current, oldest, newest, isProtected }),
  }))
}

type Entries = { count: Figure; oldest: string | null; newest: string | null; isProtected: boolean }

function describeEntries({ count, oldest, newest, isProtected }: Entries): string {
  if (count === null) return 'From too few ventures to show'
  if (oldest === null || newest === null) return 'No entries'
  const [first, last] = [oldest, newest].map((day) => formatDate(day, isProtected ? 'month' : 'date'))
  const ventures = count === 1 ? '1 venture' : `${formatNumber(count)} ventures`
  return `From ${ventures}, as of ${first === last ? first : `${first} – ${last}`}`
}

export function listCoverageRows({ coverage, ventures, isProtected }: ImpactReport): FigureRow[] {
  return [
    shareRow('Ventures with an entry', { part: coverage.any, whole: ventures.total, isProtected }),
    shareRow('Ventures with an entry of the last 12 months', {
      part: coverage.recent,
      whole: ventures.total,
      isProtected,
    }),
  ]
}

export function listPeopleRows({ people }: ImpactReport): FigureRow[] {
  return [
    countRow('Students', people.students),
    countRow('New students', people.newStudents),
    countRow('Mentors who met students', people.mentors),
    countRow('Meetings', people.meetings),
  ]
}
