import { Button, Group } from '@mantine/core'
import { formatCount } from '#platform/web/format.ts'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { LedgerReceipt } from '../../ledger-schema.ts'

const BulkVerifyDialog = lazyDialog(() => import('./bulk-verify-dialog.tsx').then((file) => file.BulkVerifyDialog))

type SelectionBarProps = {
  rows: LedgerReceipt[]
  totalCount: number
  selectedIds: ReadonlySet<string>
  onSelect(ids: string[]): void
  onClear(): void
}

/** What is selected and what can be done with it. Stays in view while the list scrolls. */
export function SelectionBar({ rows, totalCount, selectedIds, onSelect, onClear }: SelectionBarProps) {
  const verifying = useDialog()
  const open = rows.filter(({ isVerified }) => !isVerified)
  const selected = open.filter(({ id }) => selectedIds.has(id))
  return (
    <>
      <Group gap="sm">
        <span role="status">
          {selected.length > 0
            ? `${formatCount(selected.length, 'receipt')} selected`
            : formatCount(totalCount, 'receipt')}
        </span>
        {selected.length > 0 ? (
          <>
            <Button size="sm" onClick={() => verifying.open()}>
              {`Verify ${selected.length}`}
            </Button>
            <Button size="sm" variant="subtle" onClick={onClear}>
              Clear selection
            </Button>
          </>
        ) : (
          open.length > 0 && (
            <Button size="sm" variant="subtle" onClick={() => onSelect(open.map(({ id }) => id))}>
              {`Select ${formatCount(open.length, 'receipt')} to review`}
            </Button>
          )
        )}
      </Group>
      <BulkVerifyDialog {...verifying.props} receipts={selected} onVerified={onClear} />
    </>
  )
}
