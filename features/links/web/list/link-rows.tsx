import '#platform/web/theme/sheets/choices.ts'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { ShowMore, type PagedList } from '#platform/web/ui/show-more.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ScreenLink } from '#platform/web/screens.tsx'
import { sheetPath } from '../sheet-search.ts'
import { toggleSelection } from '../selection.ts'
import type { Link } from '../../schema.ts'
import { TrashLinkDialog } from '../trash-link-dialog.tsx'
import { LinkRow } from './link-row.tsx'
import styles from './link-rows.module.css'

const BulkTagDialog = lazyDialog(() => import('./bulk-tag-dialog.tsx').then((file) => file.BulkTagDialog))

type LinkRowsProps = {
  links: readonly Link[]
  totalCount: number
  list: PagedList
  onClear: (() => void) | undefined
}

/** The links found. Each can be opened or trashed; selected ones can be tagged and printed together. */
export function LinkRows({ links, totalCount, list, onClear }: LinkRowsProps) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const [trashed, setTrashed] = useState(links[0]!)
  const [open, setOpen] = useState<'tags' | 'trash'>()
  const close = () => setOpen(undefined)
  const selection = links.filter(({ id }) => selectedIds.has(id))
  const toggle = (id: string) => setSelectedIds(toggleSelection(selectedIds, id))
  const isAllSelected = selection.length === links.length
  return (
    <>
      <div className={styles.bar}>
        <Checkbox
          label={selection.length === 0 ? 'Select all' : `${selection.length} selected`}
          checked={isAllSelected}
          indeterminate={selection.length > 0 && !isAllSelected}
          onChange={() => setSelectedIds(isAllSelected ? new Set() : new Set(links.map(({ id }) => id)))}
        />
        <p className={styles.count} role="status">
          {totalCount.toLocaleString('en-US')} {totalCount === 1 ? 'link' : 'links'}
        </p>
        {onClear && (
          <Button size="sm" variant="subtle" onClick={onClear}>
            Clear filters
          </Button>
        )}
        {selection.length > 0 && (
          <>
            <Button size="sm" variant="default" onClick={() => setOpen('tags')}>
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
          {links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              isSelected={selectedIds.has(link.id)}
              onSelect={() => toggle(link.id)}
              onTrash={() => {
                setTrashed(link)
                setOpen('trash')
              }}
            />
          ))}
        </ul>
      </Card>
      <ShowMore list={list} />
      <BulkTagDialog links={selection} isOpen={open === 'tags'} onClose={close} />
      <TrashLinkDialog link={trashed} isOpen={open === 'trash'} onClose={close} />
    </>
  )
}
