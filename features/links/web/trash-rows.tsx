import '#platform/web/theme/sheets/choices.ts'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { ShowMore, type PagedList } from '#platform/web/ui/show-more.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { toggleSelection } from './selection.ts'
import type { Link } from '../schema.ts'
import { PurgeLinkDialog, PurgeLinksDialog } from './purge-dialogs.tsx'
import { TrashRow } from './trash-row.tsx'
import styles from './trash-rows.module.css'

type TrashRowsProps = { links: readonly Link[]; list: PagedList }

/** The links in the trash. Each can be restored or deleted for good; several can be deleted at once. */
export function TrashRows({ links, list }: TrashRowsProps) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const [purged, setPurged] = useState(links[0]!)
  const [open, setOpen] = useState<'one' | 'several'>()
  const close = () => setOpen(undefined)
  const selection = links.filter(({ id }) => selectedIds.has(id)).map(({ id }) => id)
  const isAllSelected = selection.length === links.length
  const toggle = (id: string) => setSelectedIds(toggleSelection(selectedIds, id))
  return (
    <>
      <div className={styles.bar}>
        <Button
          size="sm"
          variant="default"
          onClick={() => setSelectedIds(isAllSelected ? new Set() : new Set(links.map(({ id }) => id)))}
        >
          {isAllSelected ? 'Deselect All' : 'Select All'}
        </Button>
        {selection.length > 0 && (
          <Button size="sm" color="red" onClick={() => setOpen('several')}>
            {`Delete Permanently (${selection.length})`}
          </Button>
        )}
      </div>
      <Card padding="none">
        <ul className={styles.rows} aria-label="Links in the trash">
          {links.map((link) => (
            <TrashRow
              key={link.id}
              link={link}
              checkbox={
                <Checkbox
                  aria-label={`Select ${link.title}`}
                  checked={selectedIds.has(link.id)}
                  onChange={() => toggle(link.id)}
                />
              }
              onPurge={() => {
                setPurged(link)
                setOpen('one')
              }}
            />
          ))}
        </ul>
      </Card>
      <ShowMore list={list} />
      <PurgeLinkDialog link={purged} isOpen={open === 'one'} onClose={close} />
      <PurgeLinksDialog ids={selection} isOpen={open === 'several'} onClose={close} />
    </>
  )
}
