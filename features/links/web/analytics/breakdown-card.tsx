import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { Card } from '#platform/web/ui/card.tsx'
import type { Analytics, Dimension } from '../../schema.ts'
import styles from './breakdowns.module.css'
import { dimensionTitles, wordOf } from './value-words.ts'

type Share = Analytics['shares'][Dimension][number]

type BreakdownCardProps = {
  dimension: Dimension
  /** Largest first. */
  shares: readonly Share[]
  chosen?: string | undefined
  /** Narrows everything to one value, or no longer; without it the bars are only looked at. */
  onToggle?: (value: string) => void
}

const fewCount = 6

export function BreakdownCard({ dimension, shares, chosen, onToggle }: BreakdownCardProps) {
  const titleId = useId()
  const [isLong, setLong] = useState(false)
  const total = shares.reduce((sum, { clicks }) => sum + clicks, 0)
  const most = shares[0]?.clicks ?? 1
  const shown = isLong ? shares : shares.slice(0, fewCount)
  return (
    <Card as="section" padding="tight" aria-labelledby={titleId} className={styles.card}>
      <h3 id={titleId} className={styles.title}>
        {dimensionTitles[dimension]}
      </h3>
      {shares.length === 0 && <p className={styles.none}>Nothing in this time.</p>}
      <ol className={styles.rows} aria-labelledby={titleId}>
        {shown.map((share, rank) => {
          const inside = (
            <Inside dimension={dimension} share={share} total={total} width={(share.clicks / most) * 100} />
          )
          return (
            <li key={share.value}>
              {onToggle ? (
                <button
                  type="button"
                  className={styles.row}
                  data-rank={rank}
                  aria-pressed={chosen === share.value}
                  onClick={() => onToggle(share.value)}
                >
                  {inside}
                </button>
              ) : (
                <div className={styles.row} data-rank={rank}>
                  {inside}
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {shares.length > fewCount && (
        <Button size="sm" variant="subtle" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong ? 'Show fewer' : `Show all ${shares.length}`}
        </Button>
      )}
    </Card>
  )
}

type InsideProps = { dimension: Dimension; share: Share; total: number; width: number }

function Inside({ dimension, share: { value, clicks }, total, width }: InsideProps) {
  return (
    <>
      <span className={styles.bar} style={{ width: `${width}%` }} />
      <span className={styles.name}>
        {dimension === 'country' && value !== '' && (
          <span className={styles.code} aria-hidden>
            {value}
          </span>
        )}
        {wordOf(dimension, value)}
      </span>
      <span className={styles.figure}>{clicks.toLocaleString('en-US')}</span>
      <span className={styles.share}>{Math.round((clicks / total) * 100)}%</span>
    </>
  )
}
