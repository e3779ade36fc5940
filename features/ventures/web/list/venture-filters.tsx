import '#platform/web/theme/sheets/select.ts'
import { NativeSelect } from '@mantine/core'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { ventureStatuses } from '../../schema.ts'
import { allStageChoices, getLabel } from '../venture-labels.ts'
import styles from './venture-filters.module.css'
import type { VentureSearch } from './venture-search.ts'

const statuses = [
  { value: '', label: 'Any status' },
  ...ventureStatuses.map((status) => ({ value: status, label: getLabel(status) })),
]
const stages = [{ value: '', label: 'Any stage' }, ...allStageChoices]

type VentureFiltersProps = { search: VentureSearch; onChange: (search: VentureSearch) => void }

/** Words, stage and status. Whatever is chosen goes to the address; typing does so once it pauses. */
export function VentureFilters({ search, onChange }: VentureFiltersProps) {
  const set = (name: keyof VentureSearch, value: string) => {
    const { [name]: _, ...rest } = search
    onChange(value ? ({ ...rest, [name]: value } as VentureSearch) : rest)
  }
  return (
    <search className={styles.filters}>
      <SearchInput
        label="Search ventures"
        placeholder="Name or description"
        query={search.q ?? ''}
        onSearch={(text) => set('q', text)}
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
