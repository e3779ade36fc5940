import { Group, TextInput } from '@mantine/core'
import type { ChangeEvent, ReactNode } from 'react'

type InstantInputProps = {
  label: string
  /** Asks for the time in a field of its own, which may stay empty: the value is then a day, such as `2026-11-21`. */
  timeLabel?: string
  description?: ReactNode
  required?: boolean
  error?: ReactNode
  /** The name of the field in its form. */
  'data-path'?: string
  /** ISO 8601, or null for none: what an endpoint takes and replies. */
  value?: string | null
  onChange?(value: string | null): void
}

/** A day and a time on this person's clock. A value that nobody touches keeps its seconds. */
export function InstantInput({ timeLabel, value, onChange, ...field }: InstantInputProps) {
  const { 'data-path': dataPath } = field
  const local = toLocalTime(value ?? '')
  const [day = '', time = ''] = local.split('T')
  const change = (make: (typed: string) => string) => (event: ChangeEvent<HTMLInputElement>) =>
    onChange?.(toInstant(make(event.currentTarget.value)) || null)
  if (timeLabel === undefined)
    return <TextInput type="datetime-local" {...field} value={local} onChange={change((typed) => typed)} />
  return (
    <Group gap={12} wrap="nowrap" align="flex-start">
      <TextInput
        flex={1}
        miw={0}
        type="date"
        {...field}
        value={day}
        onChange={change((typed) => joinDay(typed, time))}
      />
      <TextInput
        flex="none"
        w={140}
        type="time"
        label={timeLabel}
        disabled={day === ''}
        data-path={dataPath}
        value={time}
        onChange={change((typed) => joinDay(day, typed))}
      />
    </Group>
  )
}

const joinDay = (day: string, time: string): string => (day && time ? `${day}T${time}` : day)

/** 2026-11-21T14:30, or the text itself where it is only a day or nothing. */
function toLocalTime(value: string): string {
  const moment = new Date(value)
  if (value.length <= 10 || Number.isNaN(moment.getTime())) return value
  const pad = (part: number, length = 2) => String(part).padStart(length, '0')
  const day = [pad(moment.getFullYear(), 4), pad(moment.getMonth() + 1), pad(moment.getDate())].join('-')
  return `${day}T${pad(moment.getHours())}:${pad(moment.getMinutes())}`
}

/** What is no moment stays as it is, for the form to refuse: fields of browsers take years beyond any calendar. */
function toInstant(local: string): string {
  const moment = new Date(local)
  return local.length <= 10 || Number.isNaN(moment.getTime()) ? local : moment.toISOString()
}
