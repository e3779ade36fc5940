import { Box } from '@mantine/core'
import type { Count } from '../../schema.ts'
import styles from './charts.module.css'
import { formatHidden, formatShare } from './labels.ts'

type BarListProps = {
  label: string
  bars: readonly { name: string; count: Count }[]
  /** What the shares are of. Without it there are none, and the longest bar is the largest count. */
  total?: Count
}

/** Horizontal bars with their names and counts as text: nothing is told by color or length alone. */
export function BarList({ label, bars, total }: BarListProps) {
  const longest = Math.max(1, total ?? 0, ...bars.map(({ count }) => count ?? 0))
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map(({ name, count }) => (
        <li key={name}>
          <div className={styles.caption}>
            <span>{name}</span>
            <span className="tabular">
              <strong>{formatHidden(count)}</strong>
              {total !== undefined && <span className={styles.share}>{formatShare(count, total)}</span>}
            </span>
          </div>
          <div className={styles.track} aria-hidden>
            <Box w={`${((count ?? 0) / longest) * 100}%`} />
          </div>
        </li>
      ))}
    </ul>
  )
}
