import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { FieldRow } from '#platform/web/ui/form-layout.tsx'
import { limits } from '#rules/limits.ts'
import { weekdays, type Weekday } from '../../schema.ts'
import type { RecurrenceValues } from './event-values.ts'
import styles from './recurrence-fields.module.css'

const frequencies = [
  { value: '', label: 'Does not repeat' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
]
const units = { daily: 'days', weekly: 'weeks', monthly: 'months' }
const weekdayLabels: Record<Weekday, string> = {
  MO: 'Mon',
  TU: 'Tue',
  WE: 'Wed',
  TH: 'Thu',
  FR: 'Fri',
  SA: 'Sat',
  SU: 'Sun',
}

type RecurrenceFieldsProps = {
  field: (name: `recurrence.${keyof RecurrenceValues}`) => object
  values: RecurrenceValues
  onWeekdays: (weekdays: Weekday[]) => void
}

/** Whether, how and until when an event repeats; each date becomes an event with its own seats. */
export function RecurrenceFields({ field, values, onWeekdays }: RecurrenceFieldsProps) {
  const { frequency, ends } = values
  const repeats = <NativeSelect label="Repeats" data={frequencies} {...field('recurrence.frequency')} />
  if (frequency === '') return repeats
  const toggle = (day: Weekday) =>
    onWeekdays(values.weekdays.includes(day) ? values.weekdays.filter((one) => one !== day) : [...values.weekdays, day])
  return (
    <>
      <FieldRow>
        {repeats}
        <TextInput label={`Every so many ${units[frequency]}`} inputMode="numeric" {...field('recurrence.interval')} />
      </FieldRow>
      {frequency === 'weekly' && (
        <fieldset className={styles.days}>
          <legend>On these days</legend>
          {weekdays.map((day) => (
            <Checkbox
              key={day}
              label={weekdayLabels[day]}
              checked={values.weekdays.includes(day)}
              onChange={() => toggle(day)}
            />
          ))}
          <p className={styles.hint}>None chosen: the day it starts on.</p>
        </fieldset>
      )}
      <FieldRow>
        <NativeSelect
          label="Ends"
          data={[
            { value: 'count', label: 'After so many times' },
            { value: 'until', label: 'On a day' },
          ]}
          {...field('recurrence.ends')}
        />
        {ends === 'count' ? (
          <TextInput
            label="Times"
            description={`At most ${limits.event.occurrences}.`}
            inputMode="numeric"
            {...field('recurrence.count')}
          />
        ) : (
          <TextInput label="Last day" type="date" {...field('recurrence.until')} />
        )}
      </FieldRow>
    </>
  )
}
