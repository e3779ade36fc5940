import '../theme/sheets/choices.ts'
import { Button, Checkbox } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { formatCount } from '../format.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { RelativeTime } from './relative-time.tsx'
import styles from './trash-list.module.css'
import { toggleSelection } from './selection.ts'
import { useDialog } from './use-dialog.ts'

export type TrashItem = {
  id: string
  name: string
  trashedAt?: string | null
  /** What helps to tell it from others, instead of only when it was deleted. */
  details?: ReactNode
}

/** From `useAction`. */
type Act<Input> = { run(input: Input): Promise<unknown>; isRunning: boolean; input: Input | undefined }
/** With `ask`, a question comes before restoring. */
type Restore<Item> = Act<{ params: { id: string } }> & { ask?(item: Item): Question }
type Question = { title: string; text: ReactNode; confirmLabel: string }

/** Deletes for good, one item or several, after a question that names them: "Delete 3 links forever?". */
type Purge<Item> = Omit<Act<{ body: { ids: string[] } }>, 'input'> & {
  ask(items: readonly Item[]): Question
}

/** Asks before deleting for good, naming the one or counting them: `Delete “Fall fair” forever?`. */
export const askToDeleteForever =
  (noun: string, text = 'This cannot be undone.') =>
  (items: readonly TrashItem[]): Question => ({
    title: `Delete ${items.length === 1 ? `“${items[0]!.name}”` : formatCount(items.length, noun)} forever?`,
    text,
    confirmLabel: 'Delete forever',
  })

export type TrashListProps<Item extends TrashItem> = {
  /** Names the list for screen readers: "Links in the trash". */
  label: string
  items: readonly Item[]
  restore: Restore<Item>
  /** Left out where only time deletes for good. */
  purge?: Purge<Item>
}

/** What is in the trash: each item can be restored and, with `purge`, deleted for good, alone or several at once. */
export function TrashList<Item extends TrashItem>({ label, items, restore, purge }: TrashListProps<Item>) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const purging = useDialog<Item>()
  const restoring = useDialog<Item>()
  const runRestore = ({ id }: Item) => restore.run({ params: { id } })
  const selectedItems = items.filter(({ id }) => selected.has(id))
  return (
    <>
      {purge && <PurgeBar {...{ purge, items, selectedItems }} onSelect={setSelected} />}
      <ul className={styles.rows} aria-label={label}>
        {items.map((item) => (
          <li key={item.id} className={styles.row}>
            {purge && (
              <Checkbox
                aria-label={`Select ${item.name}`}
                checked={selected.has(item.id)}
                onChange={() => setSelected(toggleSelection(selected, item.id))}
              />
            )}
            <div className={styles.content}>
              <div className={styles.text}>
                <p className={styles.name}>{item.name}</p>
                <p className={styles.details}>{item.details ?? <DeletedAt {...item} />}</p>
              </div>
              <div className={styles.actions}>
                <Button
                  size="sm"
                  variant="default"
                  aria-label={`Restore ${item.name}`}
                  loading={restore.input?.params.id === item.id}
                  onClick={() => (restore.ask ? restoring.open(item) : void runRestore(item))}
                >
                  Restore
                </Button>
                {purge && (
                  <Button
                    size="sm"
                    variant="subtle"
                    color="red"
                    aria-label={`Delete Forever: ${item.name}`}
                    onClick={() => purging.open(item)}
                  >
                    Delete Forever
                  </Button>
                )}
              </div>
            </div>
          </li>
        ))}
      </ul>
      {restore.ask && restoring.subject && (
        <RestoreDialog
          question={restore.ask(restoring.subject)}
          {...restoring.props}
          isBusy={restore.isRunning}
          restore={() => runRestore(restoring.subject!)}
        />
      )}
      {purge && purging.subject && <PurgeDialog purge={purge} items={[purging.subject]} {...purging.props} />}
    </>
  )
}

const DeletedAt = ({ trashedAt }: Pick<TrashItem, 'trashedAt'>) =>
  trashedAt && (
    <span>
      Deleted <RelativeTime at={trashedAt} />
    </span>
  )

type RestoreDialogProps = {
  question: Question
  restore(): Promise<unknown>
  isOpen: boolean
  isBusy: boolean
  onClose(): void
}

function RestoreDialog({ question: { title, text, confirmLabel }, restore, ...dialog }: RestoreDialogProps) {
  const confirm = async () => {
    if ((await restore()) !== undefined) dialog.onClose()
  }
  return (
    <ConfirmDialog {...dialog} {...{ title, confirmLabel }} onConfirm={() => void confirm()} isDestructive={false}>
      {text}
    </ConfirmDialog>
  )
}

type PurgeBarProps<Item> = {
  purge: Purge<Item>
  items: readonly Item[]
  selectedItems: Item[]
  onSelect(ids: ReadonlySet<string>): void
}

function PurgeBar<Item extends TrashItem>({ purge, items, selectedItems, onSelect }: PurgeBarProps<Item>) {
  const dialog = useDialog()
  const isAllSelected = selectedItems.length === items.length
  return (
    <div className={styles.bar}>
      <Button
        size="sm"
        variant="default"
        onClick={() => onSelect(new Set(isAllSelected ? [] : items.map(({ id }) => id)))}
      >
        {isAllSelected ? 'Deselect All' : 'Select All'}
      </Button>
      {selectedItems.length > 0 && (
        <Button size="sm" color="red" onClick={() => dialog.open()}>
          {`Delete Permanently (${selectedItems.length})`}
        </Button>
      )}
      <PurgeDialog purge={purge} items={selectedItems} {...dialog.props} />
    </div>
  )
}

type PurgeDialogProps<Item> = { purge: Purge<Item>; items: readonly Item[]; isOpen: boolean; onClose(): void }

function PurgeDialog<Item extends TrashItem>({ purge, items, isOpen, onClose }: PurgeDialogProps<Item>) {
  const { title, text, confirmLabel } = purge.ask(items)
  const confirm = async () => {
    if ((await purge.run({ body: { ids: items.map(({ id }) => id) } })) !== undefined) onClose()
  }
  return (
    <ConfirmDialog
      {...{ isOpen, onClose, title, confirmLabel }}
      onConfirm={() => void confirm()}
      isBusy={purge.isRunning}
    >
      {text}
    </ConfirmDialog>
  )
}
