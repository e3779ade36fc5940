import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { RatesDialog } from '#features/exchange-rates/web/embeds.tsx'
import { downloadFile } from '#platform/web/download.ts'
import { FilterBar, type FilterField } from '#platform/web/ui/filter-bar.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { SkeletonPanel } from '#platform/web/ui/skeletons.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { useFilters } from '#platform/web/use-filters.ts'
import { receiptQuery, type ReceiptQuery } from '../../ledger-schema.ts'
import { receipts } from '../api.ts'
import { Totals } from './totals.tsx'

const fields: FilterField[] = [
  {
    name: 'verified',
    kind: 'choice',
    label: 'Review',
    anyLabel: 'Verified or not',
    choices: [
      { value: 'yes', label: 'Verified' },
      { value: 'no', label: 'To review' },
    ],
  },
  { name: 'from', kind: 'day', label: 'From' },
  { name: 'to', kind: 'day', label: 'To' },
]

/** What was spent in a period, and its receipts as files. */
export function TotalsTab() {
  const filters = useFilters(receiptQuery)
  const query = useQuery(receipts.query('GET /api/receipts/totals', { query: filters.values }))
  const rates = useDialog()
  return (
    <Stack gap="lg">
      <FilterBar filters={filters} fields={fields}>
        <Button variant="default" onClick={() => rates.open()}>
          Exchange rates
        </Button>
      </FilterBar>
      <Downloads filters={filters.values} />
      {query.data ? (
        <Totals totals={query.data} />
      ) : query.error ? (
        <QueryError query={query} title="The totals could not be loaded" />
      ) : (
        <SkeletonPanel height={320} />
      )}
      <RatesDialog {...rates.props} />
    </Stack>
  )
}

function Downloads({ filters }: { filters: ReceiptQuery }) {
  const download = (file: string) => void downloadFile(`GET /api/receipts/export.${file}`, filters)
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
