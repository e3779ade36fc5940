import '#platform/web/theme/sheets/choices.ts'
import '#platform/web/theme/sheets/segmented-control.ts'
import '#platform/web/theme/sheets/select.ts'
import { Checkbox, NativeSelect, SegmentedControl } from '@mantine/core'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { eventCategories } from '#rules/event-categories.ts'
import styles from './event-filters.module.css'
import type { EventSearch } from './event-search.ts'

const views = [
  { value: 'list', label: 'List' },
  { value: 'month', label: 'Month' },
]

type EventFiltersProps = { search: EventSearch; onChange: (search: EventSearch) => void }

/** Words, kind, whether one goes there, and how it is shown. Whatever is chosen goes to the address. */
export function EventFilterBar({ search, onChange }: EventFiltersProps) {
  const setFilter = (name: 'q' | 'category' | 'mine' | 'view', value: string | boolean) => {
    const { [name]: _, ...rest } = search
    onChange(value ? ({ ...rest, [name]: value } as EventSearch) : rest)
  }
  return (
    <search className={styles.filters}>
      <SearchInput
        label="Search events"
        placeholder="Title, place or topic"
        query={search.q ?? ''}
        onSearch={(text) => setFilter('q', text)}
      />
      <NativeSelect
        aria-label="Category"
        value={search.category?.toLowerCase() ?? ''}
        onChange={(event) => setFilter('category', event.currentTarget.value)}
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
        onChange={(event) => setFilter('mine', event.currentTarget.checked)}
      />
      <SegmentedControl
        aria-label="View"
        data={views}
        value={search.view ?? 'list'}
        onChange={(view) => setFilter('view', view === 'month' && 'month')}
      />
    </search>
  )
}
