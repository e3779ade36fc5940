import '#platform/web/theme/sheets/choices.ts'
import '#platform/web/theme/sheets/segmented-control.ts'
import { Checkbox, SegmentedControl } from '@mantine/core'
import { z } from '#platform/contract/zod.ts'
import type { FilterValues } from '#platform/web/filters.ts'
import type { Filters } from '#platform/web/use-filters.ts'
import { FilterBar, type FilterField } from '#platform/web/ui/filter-bar.tsx'
import { eventCategories } from '#rules/event-categories.ts'
import { eventQuery } from '../../schema.ts'

export const eventFilters = eventQuery
  .pick({ q: true, mine: true })
  .extend({ category: z.string().trim().toLowerCase().max(60).optional() })
export type EventFilters = FilterValues<typeof eventFilters>

/** The filters as the query of a request. */
export const toQuery = ({ mine, ...filters }: EventFilters) => ({ ...filters, mine: mine ? 'true' : undefined })

const categories = eventCategories.map((label) => ({ value: label.toLowerCase(), label }))
const fields: FilterField[] = [
  { name: 'q', kind: 'search', label: 'Search events', placeholder: 'Title, place or topic' },
  { name: 'category', kind: 'choice', label: 'Category', anyLabel: 'All categories', choices: categories },
]
const views = [
  { value: 'list', label: 'List' },
  { value: 'month', label: 'Month' },
]

type EventFilterBarProps = { filters: Filters<EventFilters>; isMonth: boolean; onMonth: (isMonth: boolean) => void }

/** Words, category, whether the viewer goes there, and how the events are shown. */
export function EventFilterBar({ filters, isMonth, onMonth }: EventFilterBarProps) {
  return (
    <FilterBar filters={filters} fields={fields}>
      <Checkbox
        label="My events"
        checked={filters.values.mine ?? false}
        onChange={(event) => filters.set({ mine: event.currentTarget.checked || undefined })}
      />
      <SegmentedControl
        aria-label="View"
        data={views}
        value={isMonth ? 'month' : 'list'}
        onChange={(view) => onMonth(view === 'month')}
      />
    </FilterBar>
  )
}
