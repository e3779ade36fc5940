import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '#platform/web/format.ts'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import type { Dimension } from '#features/clicks/schema.ts'
import type { Analytics } from '../../schema.ts'
import styles from './breakdowns.module.css'
import { dimensionTitles, getValueLabel } from '../value-labels.ts'

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
  const [isExpanded, setExpanded] = useState(false)
  const total = shares.reduce((sum, { clicks }) => sum + clicks, 0)
  // Unknown is last, and may be the most.
  const max = Math.max(1, ...shares.map(({ clicks }) => clicks))
  const visibleShares = isExpanded ? shares : shares.slice(0, collapsedCount)
  return (
    <TitleCard title={dimensionTitles[dimension]} headingLevel={3} padding="tight">
      {shares.length === 0 && (
        <Text fz="sm" c="dimmed">
          No clicks in this period.
        </Text>
      )}
      <Stack component="ol" gap={4} m={0} p={0} aria-label={dimensionTitles[dimension]} style={{ listStyle: 'none' }}>
        {visibleShares.map((share, rank) => {
          const Row = onToggle ? 'button' : 'div'
          const press = onToggle && {
            type: 'button' as const,
            'aria-pressed': selected === share.value,
            onClick: () => onToggle(share.value),
          }
          return (
            <li key={share.value}>
              <Row className={styles.row} data-rank={rank} {...press}>
                <RowContent dimension={dimension} share={share} total={total} width={(share.clicks / max) * 100} />
              </Row>
            </li>
          )
        })}
      </Stack>
      {shares.length > collapsedCount && (
        <Button size="sm" variant="subtle" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? 'Show fewer' : `Show all ${formatNumber(shares.length)}`}
        </Button>
      )}
    </TitleCard>
  )
}

type RowContentProps = { dimension: Dimension; share: Share; total: number; width: number }

function RowContent({ dimension, share: { value, clicks }, total, width }: RowContentProps) {
  return (
    <>
      <span className={styles.label}>
        <span className={styles.bar} style={{ width: `${width}%` }} />
        {dimension === 'country' && value !== '' && (
          <span className={styles.code} aria-hidden>
            {value}
          </span>
        )}
        <Text span inherit flex={1} truncate ta="start" pos="relative">
          {getValueLabel(dimension, value)}
        </Text>
      </span>
      <Text span inherit fw={600} miw="3ch" ta="end">
        {formatNumber(clicks)}
      </Text>
      <Text span fz="xs" miw="3.2em" ta="end">
        {Math.round((clicks / total) * 100)}%
      </Text>
    </>
  )
}
