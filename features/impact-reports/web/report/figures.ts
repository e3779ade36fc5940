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

/** "67% (2 of 3)": the share first, then what it is of. */
function formatPart(part: Figure, whole: Figure): string {
  if (part === null || whole === null) return hidden
  if (whole === 0) return '–'
  return `${Math.min(100, Math.round((part / whole) * 100))}% (${formatNumber(part)} of ${formatNumber(whole)})`
}

function shareRow(label: string, { part, whole }: { part: FigurePair; whole: FigurePair }): FigureRow {
  return {
    label,
    current: formatPart(part.current, whole.current),
    previous: formatPart(part.previous, whole.previous),
  }
}

export function listVentureRows({ ventures, survival }: ImpactReport): FigureRow[] {
  return [
    countRow('Ventures', ventures.total),
    countRow('Ventures founded', ventures.founded),
    countRow('Active ventures', ventures.active),
    ...survival.map(({ months, founded, survived }) =>
      shareRow(`Active after ${months} months or more`, { part: survived, whole: founded }),
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

export function listCoverageRows({ coverage, ventures }: ImpactReport): FigureRow[] {
  return [
    shareRow('Ventures with an entry', { part: coverage.any, whole: ventures.total }),
    shareRow('Ventures with an entry of the last 12 months', { part: coverage.recent, whole: ventures.total }),
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
