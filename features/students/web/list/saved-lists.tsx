import { ActionIcon, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import Trash from 'lucide-react/icons/trash-2'
import type { ComponentPropsWithRef } from 'react'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { Popup, useClosePopup } from '#platform/web/ui/popup.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { SavedList } from '../../record-schema.ts'
import { failed, students } from '../api.ts'
import { studentFilters } from './filter-fields.ts'
import styles from './saved-lists.module.css'
import type { ListFilters } from './use-student-list.tsx'

const SaveListDialog = lazyDialog(() => import('./save-list-dialog.tsx').then((file) => file.SaveListDialog))

/** Filters under a name: open one, save the current ones, delete one's own. */
export function SavedLists({ filters }: { filters: ListFilters }) {
  const saving = useDialog()
  return (
    <>
      <Popup as={ListsButton} label="Saved lists" button="Saved lists">
        <Lists filters={filters} onSave={() => saving.open()} />
      </Popup>
      <SaveListDialog {...saving.props} filters={filters.values} />
    </>
  )
}

function ListsButton(props: Pick<ComponentPropsWithRef<typeof Button<'button'>>, 'ref' | 'onClick' | 'children'>) {
  return <Button variant="default" leftSection={<Bookmark size={18} aria-hidden />} {...props} />
}

function Lists({ filters, onSave }: { filters: ListFilters; onSave(): void }) {
  const close = useClosePopup()
  const { data: lists } = useQuery(students.query('GET /api/admin/student-lists'))
  const isPlain = Object.keys(filters.values).length === 0
  const open = (list: SavedList) => {
    const cleared = Object.fromEntries(Object.keys(studentFilters.shape).map((name) => [name, undefined]))
    filters.set({ ...cleared, ...list.filters } as Parameters<typeof filters.set>[0])
    close()
  }
  return (
    <div className={styles.panel}>
      {lists?.length === 0 && <p className="quiet small">Filter the list, then save it here to come back to it.</p>}
      {lists && lists.length > 0 && (
        <ul className={styles.lists}>
          {lists.map((list) => (
            <ListRow key={list.id} list={list} onOpen={() => open(list)} />
          ))}
        </ul>
      )}
      <Button
        size="sm"
        variant="default"
        disabled={isPlain}
        onClick={() => {
          close()
          onSave()
        }}
      >
        Save this list
      </Button>
    </div>
  )
}

function ListRow({ list, onOpen }: { list: SavedList; onOpen(): void }) {
  const mayEdit = useHasPermission('studentList.edit') && list.isOwn
  const restore = students.useAction('POST /api/admin/student-lists', {
    success: { title: 'List restored' },
    failure: failed('Failed to restore list'),
  })
  const { name, filters, isShared, ownerName } = list
  const remove = students.useAction('DELETE /api/admin/student-lists/{id}', {
    success: () => ({
      title: 'List deleted',
      undo: () => void restore.run({ body: { name, filters, isShared } }),
    }),
    failure: failed('Failed to delete list'),
  })
  return (
    <li className={styles.list}>
      <Button size="sm" variant="subtle" className={styles.name!} onClick={onOpen}>
        {name}
      </Button>
      <Group gap={4} wrap="nowrap">
        {isShared && <Badge>{list.isOwn ? 'Shared' : `By ${ownerName ?? 'staff'}`}</Badge>}
        {mayEdit && (
          <ActionIcon aria-label={`Delete ${name}`} onClick={() => void remove.run({ params: { id: list.id } })}>
            <Trash size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </li>
  )
}
