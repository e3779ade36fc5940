import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './skeletons.module.css'

/** Gray shapes of what is loading. Each announces "Loading" once to screen readers. */
function Loading({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div role="status" className={className}>
      <span className="visually-hidden">Loading</span>
      {children}
    </div>
  )
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Stat cards in their grid. */
export function SkeletonStats({ count = 4 }: { count?: number }) {
  return (
    <Loading className={styles.stats}>
      {times(count).map((index) => (
        <div key={index} className={styles.stat}>
          <Skeleton width="55%" />
          <Skeleton width="40%" height={32} />
        </div>
      ))}
    </Loading>
  )
}

/** Cards in their grid: a title, a badge line, three lines of text, a button row. A `label` above them says what is loading. */
export function SkeletonCards({ count = 6, label }: { count?: number; label?: string }) {
  return (
    <>
      {label && <p className="quiet">{label}</p>}
      <Loading className={styles.cards}>
        {times(count).map((index) => (
          <div key={index} className={styles.card}>
            <Skeleton width="32%" height={22} />
            <Skeleton width="70%" height={20} />
            <Skeleton />
            <Skeleton width="92%" />
            <Skeleton width="60%" />
            <Skeleton width="40%" height={38} />
          </div>
        ))}
      </Loading>
    </>
  )
}

/** One large card, such as a chart, as tall as what arrives. */
export function SkeletonPanel({ height }: { height: number }) {
  return (
    <Loading className={styles.card}>
      <Skeleton width="32%" height={20} />
      <Skeleton height={height - 76} />
    </Loading>
  )
}

/** Rows with a round picture, two lines and a value. */
export function SkeletonList({ count = 5 }: { count?: number }) {
  return (
    <Loading>
      {times(count).map((index) => (
        <div key={index} className={styles.row}>
          <Skeleton circle height={40} />
          <div className={styles.lines}>
            <Skeleton width={`${62 - (index % 3) * 9}%`} />
            <Skeleton width="28%" height={11} />
          </div>
          <Skeleton width="56px" />
        </div>
      ))}
    </Loading>
  )
}

/** A table of `rows` by `columns`, with a head. */
export function SkeletonTable({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <Loading className={styles.table}>
      {times(rows + 1).map((row) => (
        <div key={row} className={styles.cells} style={{ gridTemplateColumns: `2fr repeat(${columns - 1}, 1fr)` }}>
          {times(columns).map((column) => (
            <Skeleton key={column} width={row === 0 ? '50%' : `${84 - ((row + column) % 3) * 14}%`} height={12} />
          ))}
        </div>
      ))}
    </Loading>
  )
}

/** Lines of text. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Loading className={styles.lines}>
      {times(lines).map((line) => (
        <Skeleton key={line} width={line === lines - 1 && lines > 1 ? '64%' : '100%'} />
      ))}
    </Loading>
  )
}
