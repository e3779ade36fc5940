import { Box, Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { Columns } from '#platform/web/ui/columns.tsx'
import type { PagedList } from '#platform/web/ui/show-more.tsx'
import { toggleSelection } from '#platform/web/ui/selection.ts'
import type { LedgerReceipt } from '../../ledger-schema.ts'
import { receipts } from '../api.ts'
import styles from '../list/emails.module.css'
import { useOpenRow } from '../use-open-row.ts'
import { LedgerRow } from './ledger-row.tsx'
import { ReceiptPane } from './receipt-pane.tsx'
import { SelectionBar } from './selection-bar.tsx'

type ReviewColumnsProps = { rows: LedgerReceipt[]; totalCount: number; list: PagedList }

/** The queue, and the receipt that is open beside it: the first one, until somebody chooses. */
export function ReviewColumns({ rows, totalCount, list }: ReviewColumnsProps) {
  const { openId, current, open, move } = useCurrent(rows, list)
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) => setSelectedIds(toggleSelection(selectedIds, id))
  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['x', () => current && toggle(current.id)],
  ])
  const onPhone = (isHidden: boolean) => (isHidden ? styles.hiddenOnPhone : '')
  return (
    <>
      <div className={`${styles.bar} ${onPhone(openId !== undefined)}`}>
        <SelectionBar
          {...{ rows, totalCount, selectedIds }}
          onSelect={(ids) => setSelectedIds(new Set(ids))}
          onClear={() => setSelectedIds(new Set())}
        />
      </div>
      <Columns template="minmax(280px, 2fr) minmax(0, 5fr)">
        <ul className={`${styles.emails} ${onPhone(openId !== undefined)}`} aria-label="Receipts">
          {rows.map((row) => (
            <LedgerRow
              key={row.id}
              receipt={row}
              isCurrent={row.id === current?.id}
              isSelected={selectedIds.has(row.id)}
              onToggle={() => toggle(row.id)}
              onOpen={() => open(row.id, { isStep: true })}
            />
          ))}
        </ul>
        <Box className={onPhone(openId === undefined)}>
          <Button variant="subtle" hiddenFrom="md" mb="sm" onClick={() => open(undefined)}>
            Back to receipts
          </Button>
          {current && <ReceiptPane key={current.id} receipt={current} onVerify={() => move(1)} />}
        </Box>
      </Columns>
    </>
  )
}

function useCurrent(rows: LedgerReceipt[], list: PagedList) {
  const { openId, openRow, open } = useOpenRow({
    name: 'receipt',
    rows,
    read: (id) => receipts.query('GET /api/receipts/data/{id}', { params: { id } }),
  })
  const current = openRow ?? rows[0]
  const move = (step: 1 | -1) => {
    const index = rows.findIndex(({ id }) => id === current?.id)
    const next = rows[index + step]
    if (next) void open(next.id)
    // The pages that follow come before the end is reached.
    if (index + step >= rows.length - 5 && list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
  }
  return { openId, current, open, move }
}
