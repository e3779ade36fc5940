import '../theme/sheets/select.ts'
import { NativeSelect, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { CellEdit, Column } from './column.ts'
import styles from './table.module.css'

export type TableCellProps<Row> = { column: Column<Row>; row: Row; rowName: string }

/** What a cell shows. One that can be edited is a button that becomes an input: Enter saves, Escape leaves it as it was. */
export function TableCell<Row>({ column, row, rowName }: TableCellProps<Row>) {
  const [isEditing, setIsEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { edit, detail, title } = column
  if (!edit)
    return (
      <>
        {column.render(row)}
        {detail && (
          <Text fz="xs" fw={400} c="dimmed">
            {detail(row)}
          </Text>
        )}
      </>
    )
  const close = () => {
    setIsEditing(false)
    // The input is gone, and with it the focus.
    requestAnimationFrame(() => button.current?.focus())
  }
  if (isEditing) return <CellInput edit={edit} row={row} label={`${title} of ${rowName}`} onClose={close} />
  return (
    <UnstyledButton ref={button} className={styles.editable!} onClick={() => setIsEditing(true)}>
      <span className="visually-hidden">{`Edit ${title} of ${rowName}: `}</span>
      <span className={styles.editableContent}>{column.render(row)}</span>
    </UnstyledButton>
  )
}

type CellInputProps<Row> = { edit: CellEdit<Row>; row: Row; label: string; onClose(): void }

function CellInput<Row>({ edit, row, label, onClose }: CellInputProps<Row>) {
  const [value, setValue] = useState(edit.value(row))
  const [isSaving, setIsSaving] = useState(false)
  const save = async (next: string) => {
    if (isSaving) return
    if (next === edit.value(row)) return onClose()
    setIsSaving(true)
    const reply = await edit.save(row, next)
    setIsSaving(false)
    if (reply !== undefined) onClose()
  }
  const shared = { 'aria-label': label, size: 'sm', autoFocus: true, readOnly: isSaving, className: styles.cellInput! }
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  if (edit.choices) {
    return (
      <NativeSelect
        {...shared}
        data={[...edit.choices]}
        value={value}
        onChange={(event) => {
          setValue(event.currentTarget.value)
          void save(event.currentTarget.value)
        }}
        onKeyDown={cancelOnEscape}
        onBlur={() => void save(value)}
      />
    )
  }
  return (
    <TextInput
      {...shared}
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setValue(event.currentTarget.value)}
      onKeyDown={(event) => {
        cancelOnEscape(event)
        if (event.key === 'Enter') void save(value.trim())
      }}
      onBlur={() => void save(value.trim())}
    />
  )
}
