import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#platform/web/format.ts'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import type { ReceiptChange, ReceiptData } from '../../schema.ts'
import { receipts } from '../api.ts'
import { fieldLabels, formatField } from '../receipt-labels.ts'
import styles from './details.module.css'

const changeLabels: Record<ReceiptChange['kind'], string> = {
  edited: 'Corrected',
  verified: 'Verified',
  unverified: 'Verification removed',
}

/** Who changed or verified a receipt, folded away until somebody asks. */
export function ReceiptHistory({ receipt }: { receipt: ReceiptData }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.history} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>History</summary>
      {isOpen && <Changes receipt={receipt} />}
    </details>
  )
}

function Changes({ receipt: { id, currency } }: { receipt: ReceiptData }) {
  const query = useQuery(receipts.query('GET /api/receipts/data/{id}/changes', { params: { id } }))
  if (query.error) return <QueryError query={query} isCompact title="The history could not be loaded" />
  if (!query.data) return <SkeletonText lines={2} />
  if (query.data.length === 0) return <p className="quiet small">No changes yet.</p>
  return (
    <Stack component="ul" gap="xs" className={styles.changes!}>
      {query.data.map(({ id: changeId, kind, changedAt, changedBy, values }) => (
        <li key={changeId} className="small">
          {`${changeLabels[kind]} by ${changedBy ?? 'a former member'}, ${formatDate(changedAt, 'dateTime')}`}
          {Object.entries(values).map(([name, { before, after }]) => (
            <div key={name} className="quiet">
              {`${fieldLabels[name] ?? name}: ${formatField(name, { value: before, currency })} → ${formatField(name, { value: after, currency })}`}
            </div>
          ))}
        </li>
      ))}
    </Stack>
  )
}
