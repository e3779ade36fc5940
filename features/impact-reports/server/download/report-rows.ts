import { isMoney } from '#features/venture-progress/schema.ts'
import type { Cell } from '#platform/server/csv.ts'
import { dimensionLabels, formatGroup, kindLabels, reportKinds } from '../../labels-schema.ts'
import type { FigurePair, ImpactReport } from '../../schema.ts'

export const reportColumns = [
  'figure',
  'group',
  'unit',
  'value',
  'value_before',
  'ventures',
  'oldest_entry',
  'newest_entry',
  'period_from',
  'period_to',
  'before_from',
  'before_to',
]

/** The report as a table with one figure in each row. A hidden figure is empty. */
export function toReportRows(report: ImpactReport): Cell[][] {
  const { ventures, coverage, people, period, previous } = report
  const days = [period.from, period.to, previous.from, previous.to]
  const rows: Cell[][] = [
    count('Ventures', ventures.total),
    count('Ventures founded', ventures.founded),
    count('Active ventures', ventures.active),
    ...report.survival.flatMap(({ months, founded, survived }) => [
      count(`Ventures at least ${months} months old`, founded),
      count(`Ventures at least ${months} months old that are active`, survived),
    ]),
    ...report.totals.map(({ kind, total, ventures: counted, oldest, newest }) => [
      kindLabels[kind],
      '',
      isMoney(kind) ? 'USD' : 'count',
      total.current,
      total.previous,
      counted.current,
      oldest,
      newest,
    ]),
    count('Ventures with an entry', coverage.any),
    count('Ventures with a recent entry', coverage.recent),
    count('Students', people.students),
    count('New students', people.newStudents),
    count('Mentors who met students', people.mentors),
    count('Meetings', people.meetings),
    ...toGroupRows(report),
  ]
  return rows.map((row) => [...row, ...days])
}

const count = (figure: string, { current, previous }: FigurePair): Cell[] => [
  figure,
  '',
  'count',
  current,
  previous,
  null,
  null,
  null,
]

function toGroupRows({ breakdowns }: ImpactReport): Cell[][] {
  return breakdowns.flatMap(({ dimension, groups }) =>
    groups.flatMap(({ value, ventures, active, totals }) => {
      const group = `${dimensionLabels[dimension]}: ${formatGroup(dimension, value)}`
      const figures: [string, string, Cell][] = [
        ['Ventures', 'count', ventures],
        ['Active ventures', 'count', active],
        ...reportKinds.map((kind): [string, string, Cell] => [
          kindLabels[kind],
          isMoney(kind) ? 'USD' : 'count',
          totals[kind],
        ]),
      ]
      return figures.map(([figure, unit, current]) => [figure, group, unit, current, null, null, null, null])
    }),
  )
}
