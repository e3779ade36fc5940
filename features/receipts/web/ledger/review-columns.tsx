import { Box, Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Columns } from '#platform/web/ui/columns.tsx'
import type { PagedList } from '#platform/web/ui/show-more.tsx'
import { toggleSelection } from '#platform/web/ui/selection.ts'
import { useSearchState } from '#platform/web/use-search-state.ts'
import type { LedgerReceipt } from '../../ledger-schema.ts'
import { receipts } from '../api.ts'
import styles from '../list/emails.module.css'
import { LedgerRow } from './ledger-row.tsx'
import { ReceiptPane } from './receipt-pane.tsx'
import { SelectionBar } from './selection-bar.tsx'

type ReviewColumnsProps = { rows: LedgerReceipt[]; totalCount: number; list: PagedList }

/** The queue, and the receipt that is open beside it: the first one, until somebody chooses. */
export function ReviewColumns({ rows, totalCount, list }: ReviewColumnsProps) {
  const { chosenId, current, choose, move } = useCurrent(rows, list)
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
      <div className={`${styles.bar} ${onPhone(chosenId !== undefined)}`}>
        <SelectionBar
          {...{ rows, totalCount, selectedIds }}
          onSelect={(ids) => setSelectedIds(new Set(ids))}
          onClear={() => setSelectedIds(new Set())}
        />
      </div>
      <Columns template="minmax(280px, 2fr) minmax(0, 5fr)">
        <ul className={`${styles.emails} ${onPhone(chosenId !== undefined)}`} aria-label="Receipts">
          {rows.map((row) => (
            <LedgerRow
              key={row.id}
              receipt={row}
              isCurrent={row.id === current?.id}
              isSelected={selectedIds.has(row.id)}
              onToggle={() => toggle(row.id)}
              onOpen={() => choose(row.id, { isStep: true })}
            />
          ))}
        </ul>
        <Box className={onPhone(chosenId === undefined)}>
          <Button variant="subtle" hiddenFrom="md" mb="sm" onClick={() => choose(undefined)}>
            Back to receipts
          </Button>
          {current && <ReceiptPane key={current.id} receipt={current} onVerify={() => move(1)} />}
        </Box>
      </Columns>
    </>
  )
}

/** Which receipt is open, by the address. One that the list does not hold, from a link or just verified, is read by itself. */
function useCurrent(rows: LedgerReceipt[], list: PagedList) {
  const [search, change] = useSearchState()
  const chosenId = typeof search['receipt'] === 'string' ? search['receipt'] : undefined
  const listed = rows.find(({ id }) => id === chosenId)
  const { data: found } = useQuery({
    ...receipts.query('GET /api/receipts/data/{id}', { params: { id: chosenId ?? '' } }),
    enabled: chosenId !== undefined && !listed,
  })
  const current = listed ?? (found?.id === chosenId ? found : undefined) ?? rows[0]
  const choose = (id: string | undefined, options?: { isStep: boolean }) => change({ receipt: id }, options)
  const move = (step: 1 | -1) => {
    const index = rows.findIndex(({ id }) => id === current?.id)
    const next = rows[index + step]
    if (next) choose(next.id)
    // The pages that follow come before the end is reached.
    if (index + step >= rows.length - 5 && list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
  }
  return { chosenId, current, choose, move }
}
