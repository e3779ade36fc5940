import { useId } from 'react'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ChartFigures } from '#platform/web/ui/chart-figures.tsx'
import type { Analytics } from '../../schema.ts'
import { changeOf, toPoints, type ChartPoint } from './chart-points.ts'
import { ClickChart } from './click-chart.tsx'
import styles from './time-card.module.css'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const dayOf = (text: string) => day.format(new Date(`${text}T00:00:00Z`))
const count = (value: number, noun: string) => `${value.toLocaleString('en-US')} ${noun}${value === 1 ? '' : 's'}`

/** Clicks over time against the time before: as a picture, as a sentence, and as a table. */
export function TimeCard({ analytics }: { analytics: Analytics }) {
  const titleId = useId()
  const { clicks, visitors, others, from, to, previous } = analytics
  const points = toPoints(analytics)
  const span = from === to ? dayOf(from) : `${dayOf(from)} to ${dayOf(to)}`
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.card}>
      <div className={styles.head}>
        <div>
          <h3 id={titleId} className={styles.title}>
            Clicks over time
          </h3>
          <p className={styles.figure}>
            {clicks.toLocaleString('en-US')}
            <Change now={clicks} before={previous.clicks} />
          </p>
          <p className={styles.span}>
            {span} · {count(visitors, 'visitor')}
            {others > 0 && ` · ${count(others, 'automatic hit')} not counted`}
          </p>
        </div>
        <ul className={styles.legend} aria-label="Legend">
          <li data-line="now">This period</li>
          <li data-line="before">Period before</li>
        </ul>
      </div>
      <p className="visually-hidden">{summaryOf({ analytics, points, span })}</p>
      <ClickChart points={points} isBars={points.length <= 24} />
      <Figures points={points} />
    </Card>
  )
}

function Change({ now, before }: { now: number; before: number }) {
  const percent = changeOf({ now, before })
  if (percent === null) return null
  const sign = percent > 0 ? '+' : ''
  return (
    <span className={styles.change}>
      <Badge tone={percent > 0 ? 'success' : percent < 0 ? 'warning' : 'neutral'}>
        {`${sign}${percent.toLocaleString('en-US')}%`}
        <span className="visually-hidden"> compared with the period before</span>
      </Badge>
    </span>
  )
}

type Summary = { analytics: Analytics; points: ChartPoint[]; span: string }

function summaryOf({ analytics: { clicks, previous }, points, span }: Summary): string {
  const best = points.reduce<ChartPoint | undefined>(
    (found, point) => (point.clicks > (found?.clicks ?? 0) ? point : found),
    undefined,
  )
  const peak = best ? ` Most on ${best.label}: ${best.clicks}.` : ''
  return `${count(clicks, 'click')} from ${span}, ${previous.clicks} in the period before.${peak}`
}

function Figures({ points }: { points: ChartPoint[] }) {
  return (
    <ChartFigures label="Clicks over time as a table" isNumeric>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Clicks</th>
          <th scope="col">Visitors</th>
          <th scope="col">Before</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ label, clicks, visitors, before }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{clicks}</td>
            <td>{visitors}</td>
            <td>{before}</td>
          </tr>
        ))}
      </tbody>
    </ChartFigures>
  )
}
