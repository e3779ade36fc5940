import { DescriptionList } from '#platform/web/ui/description-list.tsx'
import type { ReceiptData } from '../../schema.ts'
import { formatAmount } from '../receipt-labels.ts'
import { Fragment } from 'react'

/** What was bought, as far as it was read. */
export function LineItems({ receipt: { lineItems, currency } }: { receipt: ReceiptData }) {
  if (lineItems.length === 0) return null
  return (
    <section aria-label="Items">
      <h3>Items</h3>
      <DescriptionList>
        {lineItems.map(({ description, amount }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- items have no identity and never change their order
          <Fragment key={index}>
            <dt>{description}</dt>
            <dd>{formatAmount(amount, currency)}</dd>
          </Fragment>
        ))}
      </DescriptionList>
    </section>
  )
}
