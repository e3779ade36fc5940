import { ActionIcon, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import type { ComponentPropsWithRef } from 'react'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { parseFilters } from '#platform/web/filters.ts'
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
const EditListDialog = lazyDialog(() => import('./save-list-dialog.tsx').then((file) => file.EditListDialog))

/** Filters under a name: open one, save the current ones, edit and delete one's own. */
export function SavedLists({ filters }: { filters: ListFilters }) {
  const [saving, editing] = [useDialog(), useDialog<SavedList>()]
  return (
    <>
      <Popup as={ListsButton} label="Saved lists" button="Saved lists">
        <Lists filters={filters} onSave={() => saving.open()} onEdit={editing.open} />
      </Popup>
      <SaveListDialog {...saving.props} filters={filters.values} />
      {editing.subject && (
        <EditListDialog key={editing.subject.id} {...editing.props} list={editing.subject} filters={filters.values} />
      )}
    </>
  )
}

function ListsButton(props: Pick<ComponentPropsWithRef<typeof Button<'button'>>, 'ref' | 'onClick' | 'children'>) {
  return <Button variant="default" leftSection={<Bookmark size={18} aria-hidden />} {...props} />
}

type ListsProps = { filters: ListFilters; onSave(): void; onEdit(list: SavedList): void }

function Lists({ filters, onSave, onEdit }: ListsProps) {
  const close = useClosePopup()
  const closeAnd = (next: () => void) => () => {
    close()
    next()
  }
  const { data: lists } = useQuery(students.query('GET /api/admin/student-lists'))
  const isPlain = Object.keys(filters.values).length === 0
  const open = (list: SavedList) => {
    const cleared = Object.fromEntries(Object.keys(studentFilters.shape).map((name) => [name, undefined]))
    filters.set({ ...cleared, ...readFilters(list) })
    close()
  }
  return (
    <div className={styles.panel}>
      {lists?.length === 0 && <p className="quiet small">Filter the list, then save it here to come back to it.</p>}
      {lists && lists.length > 0 && (
        <ul className={styles.lists}>
          {lists.map((list) => (
            <ListRow
              key={list.id}
              list={list}
              isOpen={isSame(readFilters(list), filters.values)}
              onOpen={() => open(list)}
              onEdit={closeAnd(() => onEdit(list))}
            />
          ))}
        </ul>
      )}
      <Button size="sm" variant="default" disabled={isPlain} onClick={closeAnd(onSave)}>
        Save this list
      </Button>
    </div>
  )
}

/** As the address has them: without what is the default. */
const readFilters = ({ filters }: SavedList): ListFilters['values'] => parseFilters(studentFilters, filters)

const isSame = (one: ListFilters['values'], other: ListFilters['values']) =>
  Object.keys(studentFilters.shape).every((name) => one[name as keyof typeof one] === other[name as keyof typeof one])

type ListRowProps = { list: SavedList; isOpen: boolean; onOpen(): void; onEdit(): void }

function ListRow({ list, isOpen, onOpen, onEdit }: ListRowProps) {
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
      <Button size="sm" variant="subtle" className={styles.name!} aria-current={isOpen || undefined} onClick={onOpen}>
        {name}
      </Button>
      <Group gap={4} wrap="nowrap">
        {isShared && <Badge>{list.isOwn ? 'Shared' : `By ${ownerName ?? 'staff'}`}</Badge>}
        {mayEdit && (
          <>
            <ActionIcon aria-label={`Edit ${name}`} onClick={onEdit}>
              <Pencil size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon aria-label={`Delete ${name}`} onClick={() => void remove.run({ params: { id: list.id } })}>
              <Trash size={16} aria-hidden />
            </ActionIcon>
          </>
        )}
      </Group>
    </li>
  )
}
