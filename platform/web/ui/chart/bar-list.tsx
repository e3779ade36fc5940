import { Box } from '@mantine/core'
import { formatNumber } from '../../format.ts'
import styles from './bar-list.module.css'

type BarListProps = {
  label: string
  /** A count is null where it is too small to be shown. */
  bars: readonly { name: string; count: number | null }[]
  /** What the shares are of. Without it there are none, and the longest bar is the largest count. */
  total?: number | null
  /** What a hidden count reads as: "Fewer than 6". */
  hiddenText: string
  /** How a figure reads where it is no count, such as an amount of money. */
  format?: (count: number) => string
}

/** Horizontal bars with their names and counts as text: nothing is told by color or length alone. */
export function BarList({ label, bars, total, hiddenText, format = formatNumber }: BarListProps) {
  const longest = Math.max(1, total ?? 0, ...bars.map(({ count }) => count ?? 0))
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map(({ name, count }) => (
        <li key={name}>
          <div className={styles.caption}>
            <span>{name}</span>
            <span className={styles.figure}>
              <strong>{count === null ? hiddenText : format(count)}</strong>
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

/** What part of a total a count is, such as "40%"; '' where either is hidden. */
export function formatShare(count: number | null, total: number | null): string {
  return count === null || !total ? '' : `${Math.min(100, Math.round((count / total) * 100))}%`
}
