import '#platform/web/theme/sheets/choices.ts'
import '#platform/web/theme/sheets/segmented-control.ts'
import '#platform/web/theme/sheets/select.ts'
import { Checkbox, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { eventCategories } from '../../schema.ts'
import styles from './event-filters.module.css'
import type { EventSearch } from './event-search.ts'

const pauseMs = 250
const views = [
  { value: 'list', label: 'List' },
  { value: 'month', label: 'Month' },
]

type EventFiltersProps = { search: EventSearch; onChange: (search: EventSearch) => void }

/** Words, kind, whether one goes there, and how it is shown. Whatever is chosen goes to the address. */
export function EventFilterBar({ search, onChange }: EventFiltersProps) {
  const set = (name: 'q' | 'category' | 'mine' | 'view', value: string | boolean) => {
    const { [name]: _, ...rest } = search
    onChange(value ? ({ ...rest, [name]: value } as EventSearch) : rest)
  }
  return (
    <search className={styles.filters}>
      <Words inAddress={search.q ?? ''} onWords={(words) => set('q', words)} />
      <NativeSelect
        aria-label="Category"
        value={search.category?.toLowerCase() ?? ''}
        onChange={(event) => set('category', event.currentTarget.value)}
      >
        <option value="">All categories</option>
        {eventCategories.map((category) => (
          <option key={category} value={category.toLowerCase()}>
            {category}
          </option>
        ))}
      </NativeSelect>
      <Checkbox
        label="My events"
        checked={search.mine ?? false}
        onChange={(event) => set('mine', event.currentTarget.checked)}
      />
      <SegmentedControl
        aria-label="View"
        data={views}
        value={search.view ?? 'list'}
        onChange={(view) => set('view', view === 'month' && 'month')}
      />
    </search>
  )
}

/** The words as they are typed. They follow the address when something else changes it: "Clear filters", or going back. */
function Words({ inAddress, onWords }: { inAddress: string; onWords: (words: string) => void }) {
  const [text, setText] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  const [sent, setSent] = useState(inAddress)
  if (seen !== inAddress) {
    setSeen(inAddress)
    if (inAddress !== sent) {
      setText(inAddress)
      setSent(inAddress)
    }
  }
  const look = useDebouncedCallback((words: string) => {
    setSent(words)
    onWords(words)
  }, pauseMs)
  return (
    <TextInput
      type="search"
      aria-label="Search events"
      placeholder="Title, place or topic"
      leftSection={<Search size={18} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        look(event.currentTarget.value.trim())
      }}
    />
  )
}
