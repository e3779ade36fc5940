import { Button, Group, TextInput } from '@mantine/core'
import { FieldRow } from '#platform/web/ui/form-layout.tsx'
import type { HoursFormApi } from './hours-values.ts'

/** Dates with hours of their own. */
export function ExceptionFields({ form }: { form: HoursFormApi }) {
  return (
    <>
      {form.values.exceptions.map(({ date }, index) => (
        <FieldRow key={form.key(`exceptions.${index}`)}>
          <TextInput type="date" label="Date" required {...form.getInputProps(`exceptions.${index}.date`)} />
          <Group wrap="nowrap" align="flex-end" gap="sm">
            <TextInput
              label="Hours"
              placeholder="Away"
              flex={1}
              autoComplete="off"
              {...form.getInputProps(`exceptions.${index}.hours`)}
            />
            <Button
              variant="subtle"
              color="red"
              aria-label={`Remove ${date || 'this date'}`}
              onClick={() => form.removeListItem('exceptions', index)}
            >
              Remove
            </Button>
          </Group>
        </FieldRow>
      ))}
      <Group>
        <Button variant="default" onClick={() => form.insertListItem('exceptions', { date: '', hours: '' })}>
          Add a date
        </Button>
      </Group>
    </>
  )
}
