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

/** Stat cards in their grid; with `isPlain` without frames, each with a line below. */
export function SkeletonStats({ count = 4, isPlain = false }: { count?: number; isPlain?: boolean }) {
  return (
    <Loading className={isPlain ? styles.plainStats : styles.stats}>
      {times(count).map((index) => (
        <div key={index} className={isPlain ? styles.lines : styles.stat}>
          <Skeleton width="55%" />
          <Skeleton width="40%" height={32} />
          {isPlain && <Skeleton width={96} height={28} />}
        </div>
      ))}
    </Loading>
  )
}

type CardShape = 'badge' | 'icon' | 'text' | 'chart'

/** The upper part of a card: what stands above its text. */
const cardTops: Record<CardShape, ReactNode> = {
  badge: (
    <>
      <Skeleton width="32%" height={22} />
      <Skeleton width="70%" height={20} />
    </>
  ),
  icon: (
    <div className={styles.media}>
      <Skeleton width={44} height={44} />
      <div className={styles.lines}>
        <Skeleton width="80%" height={18} />
        <Skeleton width="45%" height={12} />
      </div>
    </div>
  ),
  text: (
    <>
      <Skeleton width="70%" height={20} />
      <Skeleton width="50%" height={12} />
    </>
  ),
  chart: (
    <>
      <Skeleton width="30%" />
      <Skeleton width="40%" height={28} />
    </>
  ),
}

type SkeletonCardsProps = { count?: number; shape?: CardShape; label?: string }

/** Cards in their grid, with a badge or an icon at the title, only text, or a chart. A `label` above them says what is loading. */
export function SkeletonCards({ count = 6, shape = 'badge', label }: SkeletonCardsProps) {
  return (
    <>
      {label && <p className="quiet">{label}</p>}
      <Loading className={shape === 'chart' ? styles.charts : styles.cards}>
        {times(count).map((index) => (
          <div key={index} className={styles.card}>
            {cardTops[shape]}
            {shape === 'chart' ? (
              <Skeleton height={150} />
            ) : (
              <>
                <Skeleton />
                <Skeleton width="92%" />
                <Skeleton width="60%" />
                {shape !== 'text' && <Skeleton width="40%" height={38} />}
              </>
            )}
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

/** Days at the left, a wide card at the right of each. */
export function SkeletonDays({ count = 6 }: { count?: number }) {
  return (
    <Loading className={styles.days}>
      {times(count).map((index) => (
        <div key={index} className={styles.day}>
          <Skeleton className={styles.tile!} height={101} radius="md" />
          <div className={styles.card}>
            <Skeleton width="24%" height={22} />
            <Skeleton width="40%" height={20} />
            <Skeleton width="88%" />
            <Skeleton width="64%" />
            <Skeleton width="52%" height={12} />
          </div>
        </div>
      ))}
    </Loading>
  )
}

const medias: Record<'circle' | 'square' | 'box' | 'dot', ReactNode> = {
  circle: <Skeleton circle height={40} />,
  square: <Skeleton width={44} height={44} className={styles.fixed!} />,
  box: <Skeleton width={24} height={24} className={styles.fixed!} />,
  dot: <Skeleton circle height={12} />,
}

type SkeletonListProps = {
  count?: number
  /** What stands before the text of a row. */
  media?: keyof typeof medias | 'none'
  /** How wide what ends a row is; 0 for nothing. */
  end?: number
  /** In two columns where there is room. */
  isGrid?: boolean
}

/** Rows with a picture, two lines and a value. */
export function SkeletonList({ count = 5, media = 'circle', end = 56, isGrid = false }: SkeletonListProps) {
  return (
    <Loading className={isGrid ? styles.grid : undefined}>
      {times(count).map((index) => (
        <div key={index} className={styles.row}>
          {media !== 'none' && medias[media]}
          <div className={styles.lines}>
            <Skeleton width={`${62 - (index % 3) * 9}%`} />
            <Skeleton width="28%" height={11} />
          </div>
          {end > 0 && <Skeleton width={end} className={styles.fixed!} />}
        </div>
      ))}
    </Loading>
  )
}

/** What stands below the title of one thing: badges, its text, and where it has one a panel of facts at the right. */
export function SkeletonDetail({ hasPanel = true }: { hasPanel?: boolean }) {
  return (
    <Loading>
      <div className={styles.badges}>
        <Skeleton width={76} height={24} radius="xl" />
        <Skeleton width={92} height={24} radius="xl" />
      </div>
      <div className={styles.detail} data-panel={hasPanel || undefined}>
        <div className={styles.lines}>
          <Skeleton width="36%" height={24} />
          <Skeleton />
          <Skeleton width="94%" />
          <Skeleton width="64%" />
        </div>
        {hasPanel && (
          <div className={styles.card}>
            {times(6).map((index) => (
              <Skeleton key={index} width={`${90 - (index % 3) * 14}%`} />
            ))}
          </div>
        )}
      </div>
    </Loading>
  )
}

/** A code to scan, with a line below. */
export function SkeletonCode() {
  return (
    <Loading className={styles.code}>
      <Skeleton className={styles.square!} height="auto" />
      <Skeleton width="60%" />
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
