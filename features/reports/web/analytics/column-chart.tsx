import { Box } from '@mantine/core'
import { ChartDataTable } from '#platform/web/ui/chart-data-table.tsx'
import type { Count } from '../../schema.ts'
import styles from './charts.module.css'
import { formatHidden } from './labels.ts'

type Column = { tick: string; label: string; counts: readonly Count[] }

type ColumnChartProps = {
  label: string
  /** What the first column of the table holds: "Week". */
  unit: string
  /** The parts of each column, from below; a second part is hatched. */
  parts: readonly string[]
  columns: readonly Column[]
}

/** About as many labels as fit below the columns on a phone. */
const tickCount = 5

/** Columns over time, as tall as the sum of their parts. Screen readers get the table below instead. */
export function ColumnChart({ label, unit, parts, columns }: ColumnChartProps) {
  const tallest = Math.max(1, ...columns.map(({ counts }) => sumCounts(counts)))
  const step = Math.ceil(columns.length / tickCount)
  return (
    <div>
      {parts.length > 1 && <Legend parts={parts} />}
      <div className={styles.columns} aria-hidden>
        {columns.map((column, index) => (
          <div key={column.label} className={styles.column} title={`${column.label}: ${describe(parts, column)}`}>
            <div className={styles.stack}>
              {column.counts.map((count, part) => (
                <Box key={parts[part]} data-part={part} h={`${((count ?? 0) / tallest) * 100}%`} />
              ))}
            </div>
            <span className={styles.tick}>{(columns.length - 1 - index) % step === 0 ? column.tick : ''}</span>
          </div>
        ))}
      </div>
      <ChartDataTable label={`${label} as a table`} isNumeric>
        <thead>
          <tr>
            <th scope="col">{unit}</th>
            {parts.map((part) => (
              <th key={part} scope="col">
                {part}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ label: name, counts }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {counts.map((count, part) => (
                <td key={parts[part]}>{formatHidden(count)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </ChartDataTable>
    </div>
  )
}

const sumCounts = (counts: readonly Count[]) => counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)

const describe = (parts: readonly string[], { counts }: Column) =>
  parts.map((part, index) => `${formatHidden(counts[index] ?? null)} ${part.toLowerCase()}`).join(', ')

function Legend({ parts }: { parts: readonly string[] }) {
  return (
    <ul className={styles.legend} aria-hidden>
      {parts.map((part, index) => (
        <li key={part}>
          <span className={styles.swatch} data-part={index} />
          {part}
        </li>
      ))}
    </ul>
  )
}
