import { isMoney } from '#features/venture-progress/schema.ts'
import { greet, type EmailTemplate } from '#platform/server/mail/email-template.ts'
import { dimensionLabels, formatGroup, kindLabels } from '../../labels-schema.ts'
import { dimensions, type FigurePair, type ImpactReport, type ReportFilters } from '../../schema.ts'

type ReportEmail = { name: string; filters: ReportFilters; report: ImpactReport; firstName: string; publicUrl: string }

/** The headline figures of a report that is attached, and a link to the same period. */
export function reportEmail({ name, filters, report, firstName, publicUrl }: ReportEmail): EmailTemplate {
  const { period, previous } = report
  const filterText = dimensions.flatMap((dimension) => {
    const value = filters[dimension]
    return value ? [`${dimensionLabels[dimension]}: ${formatGroup(dimension, value)}`] : []
  })
  const query = new URLSearchParams({ period: 'custom', ...period, ...definedOnly(filters) })
  return {
    subject: `${name}: ${formatDays(period)}`,
    greeting: greet({ firstName }),
    paragraphs: [
      `Here is the report “${name}” for ${formatDays(period)}, compared with ${formatDays(previous)}.`,
      ...(filterText.length > 0 ? [filterText.join(', ')] : []),
    ],
    figures: listFigures(report),
    action: { label: 'Open the report', url: `${publicUrl}/reports?${query}` },
    closing:
      'All figures are in the attached Excel file. Directors and administrators can change or stop this email under Reports.',
  }
}

const definedOnly = (filters: ReportFilters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])))

function listFigures({ ventures, survival, totals, coverage }: ImpactReport): NonNullable<EmailTemplate['figures']> {
  const count = ({ current, previous }: FigurePair) =>
    withBefore([current, previous].map((value) => whole.format(value ?? 0)))
  const share = ({ current }: FigurePair, of: FigurePair) =>
    of.current
      ? `${Math.round(((current ?? 0) / of.current) * 100)}% of ${whole.format(of.current)}`
      : 'No ventures that old'
  return [
    { label: 'Ventures founded', value: count(ventures.founded) },
    { label: 'Active ventures', value: count(ventures.active) },
    ...survival.map(({ months, founded, survived }) => ({
      label: `Active after ${months} months or more`,
      value: share(survived, founded),
    })),
    ...totals.map(({ kind, total }) => ({
      label: kindLabels[kind],
      value: isMoney(kind)
        ? withBefore([total.current, total.previous].map((value) => dollars.format(value ?? 0)))
        : count(total),
    })),
    { label: 'Ventures with an entry', value: share(coverage.any, ventures.total) },
    { label: 'Ventures with a recent entry', value: share(coverage.recent, ventures.total) },
    { label: 'Entries from', value: formatEntryDays(totals) },
  ]
}

const whole = new Intl.NumberFormat('en-US')
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const withBefore = ([current, previous]: string[]): string => `${current} (before: ${previous})`
const formatDay = (day: string): string => date.format(new Date(day))
const formatDays = ({ from, to }: { from: string; to: string }): string => `${formatDay(from)} to ${formatDay(to)}`

function formatEntryDays(totals: ImpactReport['totals']): string {
  const days = totals.flatMap(({ oldest, newest }) => [oldest, newest]).filter((day) => day !== null)
  const [oldest, newest] = [days.toSorted()[0], days.toSorted().at(-1)]
  return oldest && newest ? formatDays({ from: oldest, to: newest }) : 'No entries yet'
}
