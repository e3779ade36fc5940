import '#platform/web/theme/sheets/choices.ts'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { formatCount, formatNumber } from '#platform/web/format.ts'
import { ScreenLink } from '#platform/web/screens.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { toggleSelection } from '#platform/web/ui/selection.ts'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { Link } from '../../schema.ts'
import { sheetPath } from '../sheet-search.ts'
import { TrashLinkDialog } from '../trash-link-dialog.tsx'
import { LinkRow } from './link-row.tsx'
import styles from './link-row.module.css'

const BulkTagDialog = lazyDialog(() => import('./bulk-tag-dialog.tsx').then((file) => file.BulkTagDialog))

type LinkRowsProps = { rows: Link[]; totalCount: number; filters: { isActive: boolean; clear(): void } }

/** The links found. Each can be opened or trashed; selected ones can be tagged and printed together. */
export function LinkRows({ rows, totalCount, filters }: LinkRowsProps) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const trashing = useDialog<Link>()
  const tagging = useDialog()
  const selection = rows.filter(({ id }) => selectedIds.has(id))
  const isAllSelected = selection.length === rows.length
  return (
    <>
      <div className={styles.bar}>
        <Checkbox
          label={selection.length === 0 ? 'Select all' : `${formatNumber(selection.length)} selected`}
          checked={isAllSelected}
          indeterminate={selection.length > 0 && !isAllSelected}
          onChange={() => setSelectedIds(new Set(isAllSelected ? [] : rows.map(({ id }) => id)))}
        />
        <p className={`quiet small tabular ${styles.count}`} role="status">
          {formatCount(totalCount, 'link')}
        </p>
        {filters.isActive && (
          <Button size="sm" variant="subtle" onClick={filters.clear}>
            Clear filters
          </Button>
        )}
        {selection.length > 0 && (
          <>
            <Button size="sm" variant="default" onClick={() => tagging.open()}>
              Set tags
            </Button>
            <Button
              size="sm"
              variant="default"
              renderRoot={(props) => <ScreenLink {...props} to={sheetPath(selectedIds)} />}
            >
              Print QR codes
            </Button>
          </>
        )}
      </div>
      <Card padding="none">
        <ul className={styles.rows} aria-label="Tracked links">
          {rows.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              isSelected={selectedIds.has(link.id)}
              onSelect={() => setSelectedIds(toggleSelection(selectedIds, link.id))}
              onTrash={() => trashing.open(link)}
            />
          ))}
        </ul>
      </Card>
      <BulkTagDialog links={selection} {...tagging.props} />
      {/* Mounted before it first opens: a dialog that mounts open gives no focus back. */}
      <TrashLinkDialog link={trashing.subject ?? rows[0]!} {...trashing.props} />
    </>
  )
}
