import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './day-and-time.module.css'

type DayAndTimeProps = {
  label: string
  /** `2026-11-21T14:30`, only the day, or nothing. */
  value: string
  onChange: (value: string) => void
  error?: ReactNode
  isRequired?: boolean
}

/** A day, and beside it the time, which may stay as it is: most changes of a date are of the day. */
export function DayAndTime({ label, value, onChange, error, isRequired = false }: DayAndTimeProps) {
  const [day = '', time = ''] = value.split('T')
  const join = (given: { day?: string; time?: string }) => {
    const next = { day, time, ...given }
    onChange(next.day && next.time ? `${next.day}T${next.time}` : next.day)
  }
  return (
    <div className={styles.pair}>
      <TextInput
        label={label}
        type="date"
        required={isRequired}
        value={day}
        error={error}
        onChange={(event) => join({ day: event.currentTarget.value })}
      />
      <TextInput
        label={label.replace('date', 'time')}
        type="time"
        value={time}
        disabled={day === ''}
        onChange={(event) => join({ time: event.currentTarget.value })}
      />
    </div>
  )
}
