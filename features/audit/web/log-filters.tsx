import { filterField, type FilterValues } from '#platform/web/filters.ts'
import { FilterBar, type FilterField } from '#platform/web/ui/filter-bar.tsx'
import type { Filters } from '#platform/web/use-filters.ts'
import { auditNouns } from '#rules/audit.ts'

const actions = Object.entries(auditNouns).map(([value, label]) => ({ value, label }))

const day = filterField((text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined))

/** Without the endpoint's schema: the first visit loads no Zod. */
export const logFilters = {
  shape: {
    q: filterField((text) => (text.length <= 200 ? text : undefined)),
    action: filterField((text) => (text.length <= 60 ? text : undefined)),
    from: day,
    to: day,
    // Always newest first; every table of the kit has an order.
    sort: filterField((): string | undefined => undefined),
  },
}

const fields: FilterField[] = [
  { name: 'q', kind: 'search', label: 'Search by person', placeholder: 'Name or email' },
  { name: 'action', kind: 'choice', label: 'Action', anyLabel: 'Any action', choices: actions },
  { name: 'from', kind: 'day', label: 'From' },
  { name: 'to', kind: 'day', label: 'To' },
]

export type LogFilters = Filters<FilterValues<typeof logFilters>>

export const LogFilterBar = ({ filters }: { filters: LogFilters }) => <FilterBar filters={filters} fields={fields} />
