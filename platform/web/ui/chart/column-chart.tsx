import { useId } from 'react'
import { formatNumber } from '../../format.ts'
import { ChartDataTable } from './chart-data-table.tsx'
import type { Frame } from './chart-frame.ts'
import styles from './column-chart.module.css'
import { TimeChart } from './time-chart.tsx'

/** A count, or null where it is too small to be shown. */
type Count = number | null

export type ChartColumn = {
  tick: string
  label: string
  counts: readonly Count[]
  /** The time is not over: drawn lighter, so that it does not look like a drop. */
  isSoFar?: boolean
}

type ColumnChartProps = {
  label: string
  /** The head of the table's first column: "Week from". */
  unit: string
  /** The parts of each column, from below: at most two. The second is hatched. */
  parts: readonly string[]
  columns: readonly ChartColumn[]
  /** What a hidden count reads as: "Fewer than 6". */
  hiddenText: string
  /** How a figure reads where it is no count, such as an amount of money; `formatShort` on the axis and above the columns. */
  format?: (count: number) => string
  formatShort?: (count: number) => string
}

/** Columns over time, as tall as the sum of their parts, and their figures as a table. */
export function ColumnChart(props: ColumnChartProps) {
  const { label, unit, parts, columns, hiddenText, formatShort } = props
  const format = (count: Count) => (count === null ? hiddenText : (props.format ?? formatNumber)(count))
  const named = columns.map((column) => ({
    ...column,
    label: column.isSoFar ? `${column.label}, so far` : column.label,
  }))
  const points = named.map(({ tick, label: name, counts }) => ({
    tick,
    label: name,
    figures: Object.fromEntries(parts.map((part, index) => [part, format(counts[index] ?? null)])),
    summary: `${name}: ${parts.map((part, index) => `${format(counts[index] ?? null)} ${part.toLowerCase()}`).join(', ')}`,
  }))
  return (
    <div>
      <Legend parts={parts} columns={columns} hiddenText={hiddenText} />
      <TimeChart
        label={`${label} over time`}
        points={points}
        maxValue={Math.max(0, ...columns.map(sumCounts))}
        {...(formatShort && { formatValue: formatShort })}
      >
        {(frame, activeIndex) => (
          <Columns {...{ frame, columns, activeIndex }} formatFigure={formatShort ?? formatNumber} />
        )}
      </TimeChart>
      <ChartDataTable label={`${label} as a table`} isNumeric>
        <thead>
          <tr>
            {[unit, ...parts].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {named.map(({ label: name, counts }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {counts.map((count, part) => (
                <td key={parts[part]}>{format(count)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </ChartDataTable>
    </div>
  )
}

const sumCounts = ({ counts }: ChartColumn) => counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
const hasHidden = ({ counts }: ChartColumn) => counts.some((count) => count === null)

/** Wide enough for a figure above each column. */
const labelledWidth = 30
/** How tall the mark of a column is that holds nothing but hidden counts. */
const hiddenHeight = 5

type ColumnsProps = {
  frame: Frame
  columns: readonly ChartColumn[]
  activeIndex: number | undefined
  formatFigure(count: number): string
}

function Columns({ frame, columns, activeIndex, formatFigure }: ColumnsProps) {
  const hatch = useId()
  return (
    <>
      <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={styles.hatch} width="4" height="7" />
      </pattern>
      {columns.map((column, index) => (
        <g
          key={column.label}
          className={styles.column}
          data-so-far={column.isSoFar || undefined}
          data-shown={activeIndex === index || undefined}
        >
          <Column {...{ column, frame, hatch, formatFigure }} center={frame.x(index)} />
        </g>
      ))}
    </>
  )
}

type ColumnProps = Pick<ColumnsProps, 'frame' | 'formatFigure'> & { column: ChartColumn; center: number; hatch: string }

function Column({ column, frame, center, hatch, formatFigure }: ColumnProps) {
  const { counts } = column
  const total = sumCounts(column)
  const width = Math.min(48, frame.stride * 0.7)
  const box = { x: center - width / 2, width }
  const yOf = (end: number) => frame.y(sumCounts({ ...column, counts: counts.slice(0, end) }))
  return (
    <>
      {counts.map((_, part) => (
        <rect
          key={part}
          data-part={part}
          {...box}
          y={yOf(part + 1)}
          height={yOf(part) - yOf(part + 1)}
          style={part === 0 ? undefined : { fill: `url(#${hatch})` }}
        />
      ))}
      {total === 0 && hasHidden(column) && (
        <rect className={styles.hidden} {...box} y={frame.floor - hiddenHeight} height={hiddenHeight} />
      )}
      {frame.stride >= labelledWidth && total > 0 && (
        <text className={styles.figure} x={center} y={frame.y(total) - 5} textAnchor="middle">
          {formatFigure(total)}
        </text>
      )}
    </>
  )
}

type LegendProps = Pick<ColumnChartProps, 'parts' | 'columns' | 'hiddenText'>

/** What the columns look like, where they look different. Screen readers get the same words from the figures. */
function Legend({ parts, columns, hiddenText }: LegendProps) {
  const entries = [
    ...(parts.length > 1 ? parts.map((name, part) => [name, `part${part}`]) : []),
    ...(columns.some(({ isSoFar }) => isSoFar) ? [['So far', 'soFar']] : []),
    ...(columns.some(hasHidden) ? [[hiddenText, 'hidden']] : []),
  ]
  if (entries.length === 0) return null
  return (
    <ul className={styles.legend} aria-hidden>
      {entries.map(([name, look]) => (
        <li key={name}>
          <span className={styles.swatch} data-look={look} />
          {name}
        </li>
      ))}
    </ul>
  )
}
