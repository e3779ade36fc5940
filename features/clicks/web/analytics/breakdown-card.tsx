import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { formatNumber } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import type { Analytics, Dimension } from '../../schema.ts'
import styles from './breakdowns.module.css'
import { dimensionTitles, getValueLabel } from './value-labels.ts'

type Share = Analytics['shares'][Dimension][number]

type BreakdownCardProps = {
  dimension: Dimension
  /** Largest first. */
  shares: readonly Share[]
  selected?: string | undefined
  /** Sets or removes the filter. Without it the bars are not buttons. */
  onToggle?: (value: string) => void
}

const collapsedCount = 6

export function BreakdownCard({ dimension, shares, selected, onToggle }: BreakdownCardProps) {
  const titleId = useId()
  const [isExpanded, setExpanded] = useState(false)
  const total = shares.reduce((sum, { clicks }) => sum + clicks, 0)
  const max = shares[0]?.clicks ?? 1
  const visibleShares = isExpanded ? shares : shares.slice(0, collapsedCount)
  return (
    <Card as="section" padding="tight" aria-labelledby={titleId} className={styles.card}>
      <h3 id={titleId} className={styles.title}>
        {dimensionTitles[dimension]}
      </h3>
      {shares.length === 0 && <p className={styles.none}>Nothing in this time.</p>}
      <ol className={styles.rows} aria-labelledby={titleId}>
        {visibleShares.map((share, rank) => {
          const content = (
            <RowContent dimension={dimension} share={share} total={total} width={(share.clicks / max) * 100} />
          )
          return (
            <li key={share.value}>
              {onToggle ? (
                <button
                  type="button"
                  className={styles.row}
                  data-rank={rank}
                  aria-pressed={selected === share.value}
                  onClick={() => onToggle(share.value)}
                >
                  {content}
                </button>
              ) : (
                <div className={styles.row} data-rank={rank}>
                  {content}
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {shares.length > collapsedCount && (
        <Button size="sm" variant="subtle" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? 'Show fewer' : `Show all ${formatNumber(shares.length)}`}
        </Button>
      )}
    </Card>
  )
}

type RowContentProps = { dimension: Dimension; share: Share; total: number; width: number }

function RowContent({ dimension, share: { value, clicks }, total, width }: RowContentProps) {
  return (
    <>
      <span className={styles.bar} style={{ width: `${width}%` }} />
      <span className={styles.name}>
        {dimension === 'country' && value !== '' && (
          <span className={styles.code} aria-hidden>
            {value}
          </span>
        )}
        {getValueLabel(dimension, value)}
      </span>
      <span className={styles.figure}>{formatNumber(clicks)}</span>
      <span className={styles.share}>{Math.round((clicks / total) * 100)}%</span>
    </>
  )
}
