import type { Dimension } from '#features/clicks/schema.ts'
import type { Analytics } from '../../schema.ts'
import { BreakdownCard } from './breakdown-card.tsx'
import styles from './breakdowns.module.css'
import { filters, type ClickSearch, type Filter } from '../click-search.ts'

// oxfmt-ignore
const order: readonly Dimension[] = [
  'country', 'region', 'city', 'referrer', 'campaign', 'source', 'medium', 'term', 'content', 'device', 'os', 'browser', 'qr', 'class',
]
/** Shown only where something is known: the built-in geo table has no regions and cities, and most links have few parameters. */
const optional = new Set<Dimension>(['region', 'city', 'source', 'medium', 'term', 'content'])

type BreakdownsProps = {
  shares: Analytics['shares']
  search: ClickSearch
  onToggle?: (name: Filter, value: string) => void
}

/** A card with ranked bars for each dimension. */
export function Breakdowns({ shares, search, onToggle }: BreakdownsProps) {
  const isVisible = (name: Dimension) => !optional.has(name) || shares[name].some(({ value }) => value !== '')
  return (
    <div className={styles.grid}>
      {order.filter(isVisible).map((name) => (
        <BreakdownCard
          key={name}
          dimension={name}
          shares={shares[name]}
          {...(onToggle &&
            isFilter(name) && {
              selected: search[name],
              onToggle: (value: string) => onToggle(name, value),
            })}
        />
      ))}
    </div>
  )
}

const isFilter = (name: Dimension): name is Filter => (filters as readonly string[]).includes(name)
