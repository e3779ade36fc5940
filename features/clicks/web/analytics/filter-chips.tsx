import X from 'lucide-react/icons/x'
import { filters, type ClickSearch } from './click-search.ts'
import { filterTitles, getValueLabel } from './value-labels.ts'
import styles from './filter-chips.module.css'

/** The active filters. A click on a chip removes it. */
export function FilterChips({ search, onChange }: { search: ClickSearch; onChange: (search: ClickSearch) => void }) {
  const active = filters.filter((name) => search[name] !== undefined)
  if (active.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Filters">
      {active.map((name) => {
        const { [name]: value = '', ...rest } = search
        const text = `${filterTitles[name]}: ${getValueLabel(name, value)}`
        return (
          <li key={name}>
            <button
              type="button"
              className={styles.chip}
              aria-label={`Remove filter ${text}`}
              onClick={() => onChange(rest)}
            >
              {text}
              <X size={14} aria-hidden />
            </button>
          </li>
        )
      })}
      {active.length > 1 && (
        <li>
          <button
            type="button"
            className={styles.clear}
            onClick={() => onChange(search.range ? { range: search.range } : {})}
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  )
}
