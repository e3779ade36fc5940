import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { formatCount, formatDate } from '#platform/web/format.ts'
import { BarList } from '#platform/web/ui/chart/bar-list.tsx'
import { ColumnChart } from '#platform/web/ui/chart/column-chart.tsx'
import { Columns } from '#platform/web/ui/columns.tsx'
import { DescriptionList } from '#platform/web/ui/description-list.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import type { ReceiptTotals } from '../../ledger-schema.ts'
import { formatAmount, formatShortAmount } from '../receipt-labels.ts'

/** Everything in the home currency, what it is made of, and what could not be added. */
export function Totals({ totals }: { totals: ReceiptTotals }) {
  const { total, count, openCount, homeCurrency, months, categories } = totals
  const format = (amount: number) => formatAmount(amount, homeCurrency)
  return (
    <>
      <LeftOut totals={totals} />
      {count === 0 ? (
        <EmptyState title="No totals yet">Receipts with an amount and a date are added up here.</EmptyState>
      ) : (
        <>
          <TitleCard
            title="Spent by month"
            intro={`${formatCount(count, 'receipt')}, ${openCount} to review`}
            aside={<strong>{format(total)}</strong>}
          >
            <ColumnChart
              label="Spent"
              unit="Month"
              parts={[`Spent in ${homeCurrency}`]}
              hiddenText=""
              format={format}
              formatShort={(amount) => formatShortAmount(amount, homeCurrency)}
              columns={fillMonths(months).map(({ month, total: amount }) => ({
                tick: formatDate(`${month}-01`, 'shortMonth'),
                label: formatDate(`${month}-01`, 'month'),
                counts: [amount],
              }))}
            />
          </TitleCard>
          <Columns template="minmax(0, 1fr) minmax(0, 1fr)">
            <TitleCard title="By category">
              <BarList
                label="Spent by category"
                hiddenText=""
                format={format}
                total={total}
                bars={categories.map(({ category, total: amount }) => ({ name: category, count: amount }))}
              />
            </TitleCard>
            <Originals totals={totals} />
          </Columns>
        </>
      )}
    </>
  )
}

/** Months without receipts are columns, too: a gap in time must not look like none. At most ten years. */
function fillMonths(months: ReceiptTotals['months']): ReceiptTotals['months'] {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return []
  const indexOf = ({ month }: { month: string }) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
  const length = Math.min(120, indexOf(last) - indexOf(first) + 1)
  return Array.from({ length }, (_, step) => {
    const index = indexOf(last) - length + 1 + step
    const month = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
    return months.find((row) => row.month === month) ?? { month, total: 0, count: 0 }
  })
}

/** The same in the currencies that were paid. */
function Originals({ totals: { currencies, homeCurrency } }: { totals: ReceiptTotals }) {
  return (
    <TitleCard title="By original currency">
      <DescriptionList>
        {currencies.map(({ currency, total, count, homeTotal }) => (
          <Fragment key={currency}>
            <dt>{`${currency}, ${formatCount(count, 'receipt')}`}</dt>
            <dd>
              {formatAmount(total, currency)}
              {currency !== homeCurrency && ` = ${formatAmount(homeTotal, homeCurrency)}`}
            </dd>
          </Fragment>
        ))}
      </DescriptionList>
    </TitleCard>
  )
}

/** What is not in the totals, and where to complete it. */
function LeftOut({ totals: { unrated, incompleteCount } }: { totals: ReceiptTotals }) {
  if (unrated.length === 0 && incompleteCount === 0) return null
  return (
    <TitleCard title="Not in the totals" headingLevel={3}>
      {unrated.map(({ currency, total, count }) => (
        <p key={currency}>
          {`${formatAmount(total, currency)} in ${formatCount(count, 'receipt')} without an exchange rate. `}
          <LedgerLink missing="rate" />
        </p>
      ))}
      {incompleteCount > 0 && (
        <p>
          {`${formatCount(incompleteCount, 'receipt')} without a total or a date. `}
          <LedgerLink missing="values" />
        </p>
      )}
    </TitleCard>
  )
}

function LedgerLink({ missing }: { missing: 'rate' | 'values' }) {
  const search = { tab: 'receipts', missing }
  return (
    <Anchor renderRoot={(props) => <Link to="/receipts" search={search} {...props} />}>
      {missing === 'rate' ? 'Show receipts without a rate' : 'Show incomplete receipts'}
    </Anchor>
  )
}
