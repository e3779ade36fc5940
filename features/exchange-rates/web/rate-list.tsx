import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDate } from '#platform/web/format.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { currencyCode, type ExchangeRate, type RateSource } from '../schema.ts'
import { exchangeRates, useEnterRate } from './api.ts'

const sourceLabels: Record<RateSource, string> = {
  ecb: 'European Central Bank',
  import: 'Imported',
  sample: 'Sample',
  staff: 'Entered by staff',
}

/** The rates there are, the newest day first; `words` may name one currency. */
export function RateList({ words, onSearch }: { words: string; onSearch(words: string): void }) {
  const { data: currency } = currencyCode().safeParse(words)
  const query = useInfiniteQuery(
    exchangeRates.pages('GET /api/exchange-rates', { query: { limit: 20, ...(currency && { currency }) } }),
  )
  return (
    <section aria-label="Rates">
      <SearchInput label="Show one currency" placeholder="Currency, such as GBP" query={words} onSearch={onSearch} />
      <QueryList
        query={query}
        isSection
        skeleton={<SkeletonList count={4} media="none" />}
        errorTitle="The rates could not be loaded"
        empty={
          <EmptyState title={currency ? `No rates for ${currency}` : 'No rates yet'} isCompact>
            Enter one above, or import a file.
          </EmptyState>
        }
      >
        {(rows) => (
          <Rows aria-label="Exchange rates">
            {rows.map((row) => (
              <Row
                key={row.id}
                name={`1 ${row.base} = ${Number(row.rate)} ${row.currency}`}
                details={`${formatDate(row.day)} · ${sourceLabels[row.source]}`}
              >
                {row.source === 'staff' && <RemoveButton rate={row} />}
              </Row>
            ))}
          </Rows>
        )}
      </QueryList>
    </section>
  )
}

function RemoveButton({ rate: { id, day, base, rate } }: { rate: ExchangeRate }) {
  const restore = useEnterRate()
  const remove = exchangeRates.useAction('DELETE /api/exchange-rates/{id}', {
    success: {
      title: 'Rate removed',
      message: 'Receipts that had it are looked up again.',
      undo: () => void restore.run({ body: { day, currency: base, rate } }),
    },
    failure: 'Failed to remove the rate. Please try again.',
  })
  return (
    <Button
      size="sm"
      variant="default"
      color="red"
      loading={remove.isRunning}
      aria-label={`Remove the rate of ${base} on ${formatDate(day)}`}
      onClick={() => void remove.run({ params: { id } })}
    >
      Remove
    </Button>
  )
}
