import '#platform/web/theme/sheets/select.ts'
import { NativeSelect } from '@mantine/core'
import { SearchWords } from '#platform/web/ui/search-words.tsx'
import { ventureStatuses } from '../../schema.ts'
import { everyStage, wordOf } from '../venture-words.ts'
import styles from './venture-filters.module.css'
import type { VentureSearch } from './venture-search.ts'

const statuses = [
  { value: '', label: 'Any status' },
  ...ventureStatuses.map((status) => ({ value: status, label: wordOf(status) })),
]
const stages = [{ value: '', label: 'Any stage' }, ...everyStage]

type VentureFiltersProps = { search: VentureSearch; onChange: (search: VentureSearch) => void }

/** Words, stage and status. Whatever is chosen goes to the address; typing does so once it pauses. */
export function VentureFilters({ search, onChange }: VentureFiltersProps) {
  const set = (name: keyof VentureSearch, value: string) => {
    const { [name]: _, ...rest } = search
    onChange(value ? ({ ...rest, [name]: value } as VentureSearch) : rest)
  }
  return (
    <search className={styles.filters}>
      <SearchWords
        label="Search ventures"
        placeholder="Name or description"
        inAddress={search.q ?? ''}
        onWords={(words) => set('q', words)}
      />
      <NativeSelect
        aria-label="Stage"
        data={stages}
        value={search.stage ?? ''}
        onChange={(event) => set('stage', event.currentTarget.value)}
      />
      <NativeSelect
        aria-label="Status"
        data={statuses}
        value={search.status ?? ''}
        onChange={(event) => set('status', event.currentTarget.value)}
      />
    </search>
  )
}
