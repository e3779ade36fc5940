import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { downloadFile } from '#platform/web/download.ts'
import { formatDate } from '#platform/web/format.ts'
import { BarList } from '#platform/web/ui/chart/bar-list.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FilterBar, type FilterField } from '#platform/web/ui/filter-bar.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { SkeletonPanel } from '#platform/web/ui/skeletons.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { useFilters } from '#platform/web/use-filters.ts'
import { periodQuery, type PeriodQuery, type ReceiptTotals } from '../../schema.ts'
import { receipts } from '../api.ts'
import { formatAmount } from '../receipt-labels.ts'

const fields: FilterField[] = [
  { name: 'from', kind: 'day', label: 'From' },
  { name: 'to', kind: 'day', label: 'To' },
]

/** What was spent in a period, and its receipts as files. */
export function TotalsTab() {
  const filters = useFilters(periodQuery)
  const query = useQuery(receipts.query('GET /api/receipts/totals', { query: filters.values }))
  return (
    <Stack gap="lg">
      <FilterBar filters={filters} fields={fields}>
        <Downloads period={filters.values} />
      </FilterBar>
      {query.data ? (
        <Charts totals={query.data} />
      ) : query.error ? (
        <QueryError query={query} title="The totals could not be loaded" />
      ) : (
        <SkeletonPanel height={320} />
      )}
    </Stack>
  )
}

function Downloads({ period }: { period: PeriodQuery }) {
  const download = (file: string) => void downloadFile(`GET /api/receipts/export.${file}`, period)
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => download('csv')}>
        Download CSV
      </Button>
      <Button variant="default" onClick={() => download('xlsx')}>
        Download Excel
      </Button>
      <Button variant="default" onClick={() => download('zip')}>
        Download files
      </Button>
    </Group>
  )
}

/** Amounts of different currencies are never added up: each has charts of its own. */
function Charts({ totals: { months, categories } }: { totals: ReceiptTotals }) {
  const currencies = [...new Set(months.map(({ currency }) => currency))]
  if (currencies.length === 0)
    return <EmptyState title="No totals yet">Receipts with an amount and a date are added up here.</EmptyState>
  return currencies.map((currency) => {
    const of = <Row extends { currency: string }>(rows: Row[]) => rows.filter((row) => row.currency === currency)
    const bars = { hiddenText: '', format: (amount: number) => formatAmount(amount, currency) }
    const sum = of(months).reduce((total, row) => total + row.total, 0)
    return (
      <TitleCard key={currency} title={currency} aside={<strong>{formatAmount(sum, currency)}</strong>}>
        <h3>By month</h3>
        <BarList
          {...bars}
          label={`${currency} by month`}
          bars={of(months).map(({ month, total }) => ({ name: formatDate(`${month}-01`, 'month'), count: total }))}
        />
        <h3>By category</h3>
        <BarList
          {...bars}
          label={`${currency} by category`}
          bars={of(categories).map(({ category, total }) => ({ name: category, count: total }))}
        />
      </TitleCard>
    )
  })
}
