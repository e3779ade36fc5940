import type { Analytics, Dimension } from '../../schema.ts'
import { BreakdownCard } from './breakdown-card.tsx'
import { filters, type ClickSearch, type Filter } from './click-search.ts'
import styles from './breakdowns.module.css'

const order = ['country', 'city', 'referrer', 'campaign', 'device', 'browser', 'qr', 'class'] as const

type BreakdownsProps = {
  shares: Analytics['shares']
  search: ClickSearch
  onToggle: (name: Filter, value: string) => void
}

/** By what clicks can be told apart, each as ranked bars. */
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

/** Cities need a larger look-up table than every installation has. */
const hasKnownCity = (shares: Analytics['shares']['city']) => shares.some(({ value }) => value !== '')
