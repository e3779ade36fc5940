import { Group, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

type DateTimeInputProps = {
  label: string
  /** `2026-11-21T14:30`, only the day, or nothing. */
  value?: string
  onChange(value: string): void
  isRequired?: boolean
  error?: ReactNode
}

/** A day, and beside it the time, which may stay as it is: most changes of a date are of the day. */
export function DateTimeInput({ label, value = '', onChange, isRequired = false, ...dayInput }: DateTimeInputProps) {
  const [day = '', time = ''] = value.split('T')
  const update = (change: { day?: string; time?: string }) => {
    const next = { day, time, ...change }
    onChange(next.day && next.time ? `${next.day}T${next.time}` : next.day)
  }
  return (
    <Group gap={12} wrap="nowrap" align="flex-start">
      <TextInput
        flex={3}
        miw={0}
        label={label}
        type="date"
        required={isRequired}
        {...dayInput}
        value={day}
        onChange={(event) => update({ day: event.currentTarget.value })}
      />
      <TextInput
        flex={2}
        miw={0}
        label={label.replace('date', 'time')}
        type="time"
        value={time}
        disabled={day === ''}
        onChange={(event) => update({ time: event.currentTarget.value })}
      />
    </Group>
  )
}
