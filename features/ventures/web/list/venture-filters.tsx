import '#platform/web/theme/sheets/select.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { ventureStatuses } from '../../schema.ts'
import { everyStage, wordOf } from '../venture-words.ts'
import styles from './venture-filters.module.css'
import type { VentureSearch } from './venture-search.ts'

const pauseMs = 250
const statuses = [
  { value: '', label: 'Any status' },
  ...ventureStatuses.map((status) => ({ value: status, label: wordOf(status) })),
]
const stages = [{ value: '', label: 'Any stage' }, ...everyStage]

type VentureFiltersProps = { search: VentureSearch; onChange: (search: VentureSearch) => void }

/** Words, stage and status. Whatever is chosen goes to the address; typing does so once it pauses. */
export function VentureFilters({ search, onChange }: VentureFiltersProps) {
  const [text, setText] = useState(search.q ?? '')
  const set = (name: keyof VentureSearch, value: string) => {
    const { [name]: _, ...rest } = search
    onChange(value ? ({ ...rest, [name]: value } as VentureSearch) : rest)
  }
  const look = useDebouncedCallback((words: string) => set('q', words.trim()), pauseMs)
  return (
    <search className={styles.filters}>
      <TextInput
        type="search"
        aria-label="Search ventures"
        placeholder="Name or description"
        leftSection={<Search size={18} aria-hidden />}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          look(value)
        }}
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
