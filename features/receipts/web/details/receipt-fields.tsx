import { Button, UnstyledButton } from '@mantine/core'
import type { RateSource } from '#features/exchange-rates/schema.ts'
import { RatesDialog } from '#features/exchange-rates/web/embeds.tsx'
import { focusOnMount } from '#platform/web/focus-on-mount.ts'
import { formatDate } from '#platform/web/format.ts'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { ReceiptData } from '../../schema.ts'
import { fieldLabels, formatAmount, formatConfidence, formatField } from '../receipt-labels.ts'
import styles from './details.module.css'
import type { FieldName } from './receipt-form.tsx'

const shownNames: FieldName[] = [
  'merchantName',
  'totalAmount',
  'transactionDate',
  'category',
  'paymentMethod',
  'subtotalAmount',
  'taxAmount',
  'notes',
]

type ReceiptFieldsProps = {
  receipt: ReceiptData
  activeField: string | undefined
  /** The field whose edit just ended: it gets the focus back. */
  leftField: FieldName | undefined
  onActive(name: string | undefined): void
  onEdit(name: FieldName): void
}

/** The values of a receipt. One that was read from a page shows where while it has the focus or the pointer; pressing it edits it. */
export function ReceiptFields({ receipt, activeField, leftField, onActive, onEdit }: ReceiptFieldsProps) {
  return (
    <div role="group" aria-label="Receipt data">
      {shownNames.map((name) => (
        <UnstyledButton
          key={name}
          ref={name === leftField ? focusOnMount : undefined}
          className={styles.field!}
          data-active={activeField === name || undefined}
          onFocus={() => onActive(name)}
          onBlur={() => onActive(undefined)}
          onMouseEnter={() => onActive(name)}
          onMouseLeave={() => onActive(undefined)}
          onClick={() => onEdit(name)}
        >
          <span className="quiet">{fieldLabels[name]}</span>
          <span className={styles.value}>
            {formatField(name, { value: receipt[name], currency: receipt.currency })}
            <Confidence receipt={receipt} name={name} />
          </span>
        </UnstyledButton>
      ))}
      <HomeAmount receipt={receipt} />
    </div>
  )
}

const sourceTexts: Record<RateSource, string> = {
  ecb: 'the European Central Bank',
  import: 'the imported rates',
  sample: 'the sample rates',
  staff: 'staff',
}

/** What an amount in another currency was worth. */
function HomeAmount({ receipt }: { receipt: ReceiptData }) {
  const { homeAmount, homeCurrency, currency, rate, rateDay, rateSource, totalAmount, transactionDate } = receipt
  if (homeCurrency === currency || totalAmount === null || transactionDate === null) return null
  if (homeAmount === null || homeCurrency === null || rateDay === null) return <MissingRate />
  const origin = rateSource ? `, by ${sourceTexts[rateSource]}` : ''
  return (
    <p className={`quiet small ${styles.worth}`}>
      <strong>{formatAmount(homeAmount, homeCurrency)}</strong>
      {` at ${Number(rate)} on ${formatDate(rateDay)}${origin}`}
    </p>
  )
}

function MissingRate() {
  const rates = useDialog()
  return (
    <div className={styles.worth}>
      <p className="quiet small">There is no exchange rate for its day yet.</p>
      <Button size="sm" variant="default" mt="xs" onClick={() => rates.open()}>
        Exchange rates
      </Button>
      <RatesDialog {...rates.props} />
    </div>
  )
}

/** How sure the reading is; nothing where staff changed the value. */
function Confidence({ receipt, name }: { receipt: ReceiptData; name: FieldName }) {
  const field = receipt.fields[name]
  const isRead = field !== undefined && field.value === receipt[name]
  return isRead && <span className="quiet small">{` ${formatConfidence(field.confidence)}`}</span>
}

/** Where a correction probably starts: what is missing, else what was read with the least confidence. */
export function findDoubtfulField({ fields, ...receipt }: ReceiptData): FieldName {
  const needed: FieldName[] = ['totalAmount', 'transactionDate', 'merchantName']
  const doubts = needed.map((name) => (receipt[name] === null ? -1 : Number(fields[name]?.confidence ?? 0)))
  return needed[doubts.indexOf(Math.min(...doubts))]!
}
