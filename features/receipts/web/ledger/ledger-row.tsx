import { Checkbox, UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatDate } from '#platform/web/format.ts'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import type { LedgerReceipt } from '../../ledger-schema.ts'
import styles from '../list/emails.module.css'
import { formatAmount, formatConfidence } from '../receipt-labels.ts'

type LedgerRowProps = {
  receipt: LedgerReceipt
  isCurrent: boolean
  isSelected: boolean
  onToggle(): void
  onOpen(): void
}

/** One receipt of the list, which opens it. */
export function LedgerRow({ receipt, isCurrent, isSelected, onToggle, onOpen }: LedgerRowProps) {
  const { totalAmount, currency, transactionDate, category, confidence, isVerified, warnings } = receipt
  const merchant = receipt.merchantName ?? 'Unknown merchant'
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <li ref={ref} className={styles.row}>
      <Checkbox aria-label={`Select ${merchant}`} checked={isSelected} onChange={onToggle} />
      <UnstyledButton className={styles.email!} aria-current={isCurrent || undefined} onClick={onOpen}>
        <span className={styles.heading}>
          <span className={styles.subject}>{merchant}</span>
          <span className={styles.amount}>{formatAmount(totalAmount, currency)}</span>
        </span>
        <span className={`quiet small ${styles.details}`}>
          {[
            transactionDate ? formatDate(transactionDate) : 'No date',
            category ?? 'No category',
            `${formatConfidence(confidence)} sure`,
          ].join(' · ')}
        </span>
        {(isVerified || warnings.length > 0) && (
          <span className={styles.badges}>
            {isVerified && <StatusBadge tone="success">Verified</StatusBadge>}
            {!isVerified && warnings.length > 0 && <StatusBadge tone="warning">Check</StatusBadge>}
          </span>
        )}
      </UnstyledButton>
    </li>
  )
}
