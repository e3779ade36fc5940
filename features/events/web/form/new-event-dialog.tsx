import { Button, TextInput } from '@mantine/core'
import { useId } from 'react'
import { Problem } from '#platform/contract/problem.ts'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { messageOf } from '#platform/web/queries.ts'
import { FieldRow } from '#platform/web/ui/form-layout.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import { useCreateEvent } from '../api.ts'
import { EventFields } from './event-fields.tsx'
import { blankEvent, newEventForm, toNewEvent } from './event-values.ts'
import { RecurrenceFields } from './recurrence-fields.tsx'

/** Announces an event. What was typed is still there when the dialog is closed by accident; Cancel clears it. */
export function NewEventDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const formId = useId()
  const create = useCreateEvent()
  const form = useSchemaForm({
    schema: newEventForm,
    initialValues: blankEvent,
    submit: async (values) => {
      try {
        await create.mutateAsync(toNewEvent(values))
        form.reset()
        onClose()
        showSuccess({ title: 'Event Created', message: 'The event has been successfully created.' })
      } catch (error) {
        if (error instanceof Problem && error.fields) throw error
        showError({ title: 'Error', message: messageOf(error, 'Failed to create event. Please try again.') })
      }
    },
  })
  const cancel = () => {
    form.reset()
    onClose()
  }
  const footer = (
    <>
      <Button variant="default" onClick={cancel} disabled={form.isSubmitting}>
        Cancel
      </Button>
      <Button type="submit" form={formId} loading={form.isSubmitting}>
        Create Event
      </Button>
    </>
  )
  const { isVirtual, isPublished, recurrence } = form.values
  return (
    <SheetDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Create Event"
      size="large"
      isBusy={form.isSubmitting}
      footer={footer}
    >
      <form id={formId} onSubmit={form.onSubmitForm} noValidate>
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
      </form>
    </SheetDialog>
  )
}
