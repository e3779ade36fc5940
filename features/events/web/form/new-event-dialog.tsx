import { TextInput } from '@mantine/core'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { FieldRow } from '#platform/web/ui/form-layout.tsx'
import { DraftDialog } from '#platform/web/ui/draft-dialog.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import { useCreateEvent } from '../api.ts'
import { EventFields } from './event-fields.tsx'
import { blankEvent, newEventForm, toNewEvent } from './event-values.ts'
import { RecurrenceFields } from './recurrence-fields.tsx'

/** Announces an event. What was typed is still there when the dialog is closed by accident; Cancel clears it. */
export function NewEventDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const create = useCreateEvent()
  const form = useSchemaForm({
    schema: newEventForm,
    initialValues: blankEvent,
    submit: async (values) => {
      await create.mutateAsync(toNewEvent(values))
      form.reset()
      onClose()
      showSuccess({ title: 'Event Created', message: 'The event has been successfully created.' })
    },
    fail: (error) =>
      showError({ title: 'Error', message: getErrorMessage(error, 'Failed to create event. Please try again.') }),
  })
  const { isVirtual, isPublished, recurrence } = form.values
  return (
    <DraftDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="Create Event"
      size="large"
      submitLabel="Create Event"
    >
      <EventFields
        field={(name) => form.getInputProps(name)}
        isVirtual={isVirtual}
        isPublished={isPublished}
        onCheck={(name, isChecked) => form.setFieldValue(name, isChecked)}
        when={
          <>
            <FieldRow>
              <TextInput label="Start date" required type="datetime-local" {...form.getInputProps('startDate')} />
              <TextInput label="End date" type="datetime-local" {...form.getInputProps('endDate')} />
            </FieldRow>
            <RecurrenceFields
              field={(name) => form.getInputProps(name)}
              values={recurrence}
              onWeekdays={(weekdays) => form.setFieldValue('recurrence.weekdays', weekdays)}
            />
          </>
        }
      />
    </DraftDialog>
  )
}
