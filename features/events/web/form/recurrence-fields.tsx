import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import type { SchemaForm } from '#platform/web/form/use-schema-form.ts'
import { FieldRow } from '#platform/web/ui/form-layout.tsx'
import { limits } from '#rules/limits.ts'
import { weekdays, type Weekday } from '../../schema.ts'
import type { EventValues } from './event-values.ts'

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

/** Whether, how and until when an event repeats; each date becomes an event with its own RSVPs. */
export function RecurrenceFields({ form }: { form: SchemaForm<EventValues> }) {
  const { frequency, ends } = form.values.recurrence
  const repeats = <NativeSelect label="Repeats" data={frequencies} {...form.getInputProps('recurrence.frequency')} />
  if (frequency === '') return repeats
  return (
    <>
      <FieldRow>
        {repeats}
        <TextInput
          label={`Repeat every … ${units[frequency]}`}
          inputMode="numeric"
          {...form.getInputProps('recurrence.interval')}
        />
      </FieldRow>
      {frequency === 'weekly' && (
        <Checkbox.Group
          label="On these days"
          description="Defaults to the start day."
          inputWrapperOrder={['label', 'input', 'description']}
          {...form.getInputProps('recurrence.weekdays')}
        >
          <Group gap="md">
            {weekdays.map((day) => (
              <Checkbox key={day} value={day} label={weekdayLabels[day]} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      <FieldRow>
        <NativeSelect
          label="Ends"
          data={[
            { value: 'count', label: 'After a number of times' },
            { value: 'until', label: 'On a date' },
          ]}
          {...form.getInputProps('recurrence.ends')}
        />
        {ends === 'count' ? (
          <TextInput
            label="Number of times"
            description={`Up to ${limits.event.occurrences}.`}
            inputMode="numeric"
            {...form.getInputProps('recurrence.count')}
          />
        ) : (
          <TextInput label="Last day" type="date" {...form.getInputProps('recurrence.until')} />
        )}
      </FieldRow>
    </>
  )
}
