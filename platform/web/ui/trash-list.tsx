import '../theme/sheets/choices.ts'
import { Button, Checkbox } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import styles from './trash-list.module.css'
import { toggleSelection } from './selection.ts'
import { useDialog } from './use-dialog.ts'

export type TrashItem = {
  id: string
  name: string
  /** When it was deleted, and what helps to tell it from others. */
  details: ReactNode
}

type RowInput = { params: { id: string } }
/** From `useAction`. */
type Act<Input> = { run(input: Input): Promise<unknown>; isRunning: boolean; input: Input | undefined }
type Question = { title: string; text: ReactNode; confirmLabel: string }

/** What deleting for good asks first. The words name the thing: "Delete 3 links forever?". */
type Purge = {
  one: Act<RowInput>
  many: Act<{ body: { ids: string[] } }>
  askOne(item: TrashItem): Question
  askMany(count: number): Question
}

export type TrashListProps = {
  /** Names the list for screen readers: "Links in the trash". */
  label: string
  items: readonly TrashItem[]
  restore: Act<RowInput>
  /** Left out where only time deletes for good. */
  purge?: Purge
}

/** What is in the trash: each item can be restored and, with `purge`, deleted for good, alone or several at once. */
export function TrashList({ label, items, restore, purge }: TrashListProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const purging = useDialog<TrashItem>()
  // Mounted before it first opens: a dialog that mounts open gives no focus back.
  const purged = purging.subject ?? items[0]
  const selectedIds = items.map(({ id }) => id).filter((id) => selected.has(id))
  return (
    <>
      {purge && <PurgeBar purge={purge} {...{ items, selectedIds }} onSelect={setSelected} />}
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
                <p className={styles.details}>{item.details}</p>
              </div>
              <div className={styles.actions}>
                <Button
                  size="sm"
                  variant="default"
                  aria-label={`Restore ${item.name}`}
                  loading={restore.input?.params.id === item.id}
                  onClick={() => void restore.run({ params: { id: item.id } })}
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
      {purge && purged && (
        <PurgeDialog
          question={purge.askOne(purged)}
          act={purge.one}
          input={{ params: { id: purged.id } }}
          {...purging.props}
        />
      )}
    </>
  )
}

type PurgeBarProps = {
  purge: Purge
  items: readonly TrashItem[]
  selectedIds: string[]
  onSelect(ids: ReadonlySet<string>): void
}

function PurgeBar({ purge, items, selectedIds, onSelect }: PurgeBarProps) {
  const dialog = useDialog()
  const isAllSelected = selectedIds.length === items.length
  return (
    <div className={styles.bar}>
      <Button
        size="sm"
        variant="default"
        onClick={() => onSelect(new Set(isAllSelected ? [] : items.map(({ id }) => id)))}
      >
        {isAllSelected ? 'Deselect All' : 'Select All'}
      </Button>
      {selectedIds.length > 0 && (
        <Button size="sm" color="red" onClick={() => dialog.open()}>
          {`Delete Permanently (${selectedIds.length})`}
        </Button>
      )}
      <PurgeDialog
        question={purge.askMany(selectedIds.length)}
        act={purge.many}
        input={{ body: { ids: selectedIds } }}
        {...dialog.props}
      />
    </div>
  )
}

type PurgeDialogProps<Input> = {
  question: Question
  act: Act<Input>
  input: Input
  isOpen: boolean
  onClose(): void
}

function PurgeDialog<Input>({ question, act, input, isOpen, onClose }: PurgeDialogProps<Input>) {
  const purge = async () => {
    if ((await act.run(input)) !== undefined) onClose()
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => void purge()}
      title={question.title}
      confirmLabel={question.confirmLabel}
      isBusy={act.isRunning}
    >
      {question.text}
    </ConfirmDialog>
  )
}
