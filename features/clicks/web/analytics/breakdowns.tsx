import type { Analytics, Dimension } from '../../schema.ts'
import { BreakdownCard } from './breakdown-card.tsx'
import styles from './breakdowns.module.css'
import { filters, type ClickSearch, type Filter } from './click-search.ts'

const order = ['country', 'city', 'referrer', 'campaign', 'device', 'browser', 'qr', 'class'] as const

type BreakdownsProps = {
  shares: Analytics['shares']
  search: ClickSearch
  onToggle: (name: Filter, value: string) => void
}

/** A card with ranked bars for each dimension. */
export function Breakdowns({ shares, search, onToggle }: BreakdownsProps) {
  const visibleDimensions = order.filter((name) => name !== 'city' || hasKnownCity(shares.city))
  return (
    <div className={styles.grid}>
      {visibleDimensions.map((name) => (
        <BreakdownCard
          key={name}
          dimension={name}
          shares={shares[name]}
          {...(isFilter(name) && {
            selected: search[name],
            onToggle: (value: string) => onToggle(name, value),
          })}
        />
      ))}
    </div>
  )
}

const isFilter = (name: Dimension): name is Filter => (filters as readonly string[]).includes(name)

/** The built-in geo table knows no cities; an installation may provide one that does. */
const hasKnownCity = (shares: Analytics['shares']['city']) => shares.some(({ value }) => value !== '')
