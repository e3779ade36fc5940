import { UnstyledButton } from '@mantine/core'
import { formatDate } from '#platform/web/format.ts'
import type { ReceiptData } from '../../schema.ts'
import { formatAmount, formatConfidence } from '../receipt-labels.ts'
import styles from './details.module.css'

type ReceiptFieldsProps = {
  receipt: ReceiptData
  activeField: string | undefined
  onActive: (name: string | undefined) => void
}

/** The values of a receipt. One that was read from a picture shows where while it has the focus or the pointer. */
export function ReceiptFields({ receipt, activeField, onActive }: ReceiptFieldsProps) {
  const { currency, totalAmount, taxAmount, subtotalAmount, transactionDate, category, paymentMethod, notes } = receipt
  const rows: [name: string, label: string, value: string | null][] = [
    ['totalAmount', 'Total amount', formatAmount(totalAmount, currency)],
    ['transactionDate', 'Date', transactionDate && formatDate(transactionDate)],
    ['category', 'Category', category],
    ['paymentMethod', 'Payment method', paymentMethod],
    ['subtotalAmount', 'Subtotal', subtotalAmount && formatAmount(subtotalAmount, currency)],
    ['taxAmount', 'Tax amount', formatAmount(taxAmount, currency)],
    ['notes', 'Notes', notes],
  ]
  return (
    <div role="group" aria-label="Receipt data">
      {rows.map(([name, label, value]) => (
        <UnstyledButton
          key={name}
          className={styles.field!}
          data-active={activeField === name || undefined}
          onFocus={() => onActive(name)}
          onBlur={() => onActive(undefined)}
          onMouseEnter={() => onActive(name)}
          onMouseLeave={() => onActive(undefined)}
        >
          <span className="quiet">{label}</span>
          <span className={styles.value}>
            {value ?? '–'}
            <Confidence receipt={receipt} name={name} />
          </span>
        </UnstyledButton>
      ))}
    </div>
  )
}

/** How sure the reading is; nothing where staff changed the value. */
function Confidence({ receipt, name }: { receipt: ReceiptData; name: string }) {
  const field = receipt.fields[name]
  const isRead = field !== undefined && field.value === receipt[name as keyof ReceiptData]
  return isRead && <span className="quiet small">{` ${formatConfidence(field.confidence)}`}</span>
}
