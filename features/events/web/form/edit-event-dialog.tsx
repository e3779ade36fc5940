import '#platform/web/theme/sheets/select.ts'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { FieldRow } from '#platform/web/ui/form-layout.tsx'
import { FormDialog } from '#platform/web/ui/form-dialog.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import type { Event, Scope } from '../../schema.ts'
import { useEditEvent } from '../api.ts'
import { DateTimeInput } from './date-time-input.tsx'
import { EventFields } from './event-fields.tsx'
import { eventEditForm, toEventEdit, toFormValues } from './event-values.ts'
import { scopeChoices } from './scope-choices.ts'

/** Changes an event. The form lives as long as the dialog is open, so each opening starts from the event as it is. */
export type EditEventDialogProps = { event: Event; isOpen: boolean; onClose: () => void }

export function EditEventDialog({ event, isOpen, onClose }: EditEventDialogProps) {
  const edit = useEditEvent(event)
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Edit Event"
      size="large"
      isBusy={edit.isPending}
      submitLabel="Save Changes"
    >
      {(formId) => <EditEventForm id={formId} event={event} save={edit.mutateAsync} onDone={onClose} />}
    </FormDialog>
  )
}

type EditEventFormProps = {
  id: string
  event: Event
  save: ReturnType<typeof useEditEvent>['mutateAsync']
  onDone: () => void
}

function EditEventForm({ id, event, save, onDone }: EditEventFormProps) {
  const [scope, setScope] = useState<Scope>('this')
  const [{ schema, initialValues }] = useState(() => ({
    schema: eventEditForm(event),
    initialValues: toFormValues(event),
  }))
  const form = useSchemaForm({
    schema,
    initialValues,
    submit: async (values) => {
      await save({ body: toEventEdit(values, event), scope })
      onDone()
      showSuccess({ title: 'Event updated' })
    },
    fail: (error) =>
      showError({ title: 'Error updating event', message: getErrorMessage(error, 'Failed to update event') }),
  })
  const getDateTimeProps = (name: 'startDate' | 'endDate') => ({
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string) => form.setFieldValue(name, value),
  })
  return (
    <form id={id} onSubmit={form.onSubmitForm} noValidate>
      <EventFields
        field={(name) => form.getInputProps(name)}
        isVirtual={form.values.isVirtual}
        isPublished={form.values.isPublished}
        onCheck={(name, isChecked) => form.setFieldValue(name, isChecked)}
        when={
          <>
            {event.seriesId && (
              <NativeSelect
                label="Change"
                description="Others are changed by what you change here; those that have begun stay as they were."
                data={scopeChoices}
                value={scope}
                onChange={({ currentTarget }) => setScope(currentTarget.value as Scope)}
              />
            )}
            <FieldRow>
              <DateTimeInput label="Start date" isRequired {...getDateTimeProps('startDate')} />
              <DateTimeInput label="End date" {...getDateTimeProps('endDate')} />
            </FieldRow>
          </>
        }
      />
    </form>
  )
}
