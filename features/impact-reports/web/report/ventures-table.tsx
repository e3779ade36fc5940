import type { MetricKind } from '#features/venture-progress/schema.ts'
import { getLabel } from '#features/ventures/schema.ts'
import { formatDate } from '#platform/web/format.ts'
import { ScreenLink } from '#platform/web/screens.tsx'
import type { Column } from '#platform/web/table/column.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import type { Filters } from '#platform/web/use-filters.ts'
import { kindLabels, reportKinds } from '../../labels-schema.ts'
import type { ReportedVenture } from '../../schema.ts'
import { impactReports, type ReportSearch } from '../api.ts'
import { formatFigure } from './figures.ts'

const sortOf = (name: string) => ({ ascending: name, descending: `-${name}` })

const entryColumn = (kind: MetricKind): Column<ReportedVenture> => ({
  id: kind,
  title: kindLabels[kind],
  align: 'end',
  width: 150,
  render: ({ entries }) => (entries[kind] ? formatFigure(entries[kind].value, kind) : '–'),
  detail: ({ entries }) => entries[kind] && `as of ${formatDate(entries[kind].date)}`,
  ...(kind === 'customers' ? { isOptional: true } : { sort: sortOf(kind) }),
})

const columns: Column<ReportedVenture>[] = [
  {
    id: 'name',
    title: 'Venture',
    render: ({ id, name }) => <ScreenLink to={`/ventures/${id}`}>{name}</ScreenLink>,
    detail: ({ industry, stage }) => [industry, stage].flatMap((value) => (value ? [getLabel(value)] : [])).join(' · '),
    sort: sortOf('name'),
  },
  {
    id: 'active',
    title: 'State',
    width: 120,
    render: ({ isActive }) => (
      <StatusBadge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Not active'}</StatusBadge>
    ),
  },
  {
    id: 'founded',
    title: 'Founded',
    width: 130,
    render: ({ foundedOn }) => formatDate(foundedOn),
    sort: sortOf('founded'),
  },
  ...reportKinds.map(entryColumn),
]

/** The ventures of the report with their latest entries, for staff. */
export function VenturesTable({ filters }: { filters: Filters<ReportSearch> }) {
  const { q = '', sort } = filters.values
  return (
    <TitleCard title="Ventures" intro="As of the end of the period, each with its latest entries.">
      <SearchInput
        label="Search ventures"
        placeholder="Name of a venture"
        query={q}
        onSearch={(text) => filters.set({ q: text })}
      />
      <DataTable
        name="reported-ventures"
        label="Ventures"
        noun={['venture', 'ventures']}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        columns={columns}
        filters={{
          ...filters,
          values: { ...filters.values, sort: sort ?? 'name' },
          set: (change) => filters.set(change as never),
        }}
        readPage={(cursor) =>
          impactReports.page('GET /api/impact-report/ventures', {
            query: { ...filters.values, limit: 25, ...(cursor && { cursor }) },
          })
        }
        errorTitle="The ventures couldn't be loaded"
        empty={<EmptyState title="No ventures yet">Ventures founded by the end of the period appear here.</EmptyState>}
        noResults={{ title: 'No ventures found', text: 'Try another period, or clear the filters.' }}
      />
    </TitleCard>
  )
}
