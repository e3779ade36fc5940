import { Button, Group, Paper, Text } from '@mantine/core'
import { toFieldLabel } from '#platform/contract/issue-message.ts'
import { focusOnMount } from '../focus-on-mount.ts'
import styles from './conflict-notice.module.css'

/** A field that was changed elsewhere while a form was open. */
export type ConflictingField = { name: string; latest: unknown; own: unknown; isOwnChange: boolean }

export type ConflictNoticeProps = {
  fields: ConflictingField[]
  /** The control of a field, whose label and options name the values. */
  findInput(name: string): Element | null
  onKeep(): void
  onUseLatest(): void
}

/** Says what changed while the form was open, and lets the person choose before anything is saved. */
export function ConflictNotice({ fields, findInput, onKeep, onUseLatest }: ConflictNoticeProps) {
  return (
    <Paper ref={focusOnMount} tabIndex={-1} role="alert" className={styles.notice!}>
      <Text fw={600}>Changed in the meantime</Text>
      <ul className={styles.list}>
        {fields.map((field) => (
          <li key={field.name}>
            {toLabel(findInput(field.name), field.name)}: now{' '}
            <strong>{toText(field.latest, findInput(field.name))}</strong>
            {field.isOwnChange && (
              <>
                , yours: <strong>{toText(field.own, findInput(field.name))}</strong>
              </>
            )}
          </li>
        ))}
      </ul>
      <Group gap="sm">
        <Button variant="default" onClick={onKeep}>
          Keep my changes
        </Button>
        <Button variant="default" onClick={onUseLatest}>
          Use the latest
        </Button>
      </Group>
    </Paper>
  )
}

function toLabel(input: Element | null, name: string): string {
  const label = input && 'labels' in input ? (input as HTMLInputElement).labels?.[0]?.textContent : null
  return label?.replace(/\s*\*$/, '') || toFieldLabel(name)
}

const maxLength = 120

/** A value as the field shows it: the words of the chosen option, not its code. */
function toText(value: unknown, input: Element | null): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  const isPlain = typeof value === 'string' || typeof value === 'number'
  const text = isPlain ? String(value) : Array.isArray(value) ? value.join(', ') : ''
  const options = input instanceof HTMLSelectElement ? [...input.options] : []
  const shown = options.find((option) => option.value === text)?.text ?? text
  if (shown === '') return 'empty'
  return shown.length > maxLength ? `${shown.slice(0, maxLength)}…` : shown
}
