import '#platform/web/theme/sheets/select.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useId, useState } from 'react'
import { Problem } from '#platform/contract/problem.ts'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { messageOf } from '#platform/web/queries.ts'
import { FieldRow } from '#platform/web/ui/form-layout.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import type { Event, Scope } from '../../schema.ts'
import { useEditEvent } from '../api.ts'
import { DayAndTime } from './day-and-time.tsx'
import { EventFields } from './event-fields.tsx'
import { eventEditForm, toEventEdit, valuesOf } from './event-values.ts'
import { scopeChoices } from './scope-choices.ts'

/** Changes an event. The form lives as long as the dialog is open, so each opening starts from the event as it is. */
export type EditEventDialogProps = { event: Event; isOpen: boolean; onClose: () => void }

export function EditEventDialog({ event, isOpen, onClose }: EditEventDialogProps) {
  const formId = useId()
  const edit = useEditEvent(event)
  const footer = (
    <>
      <Button variant="default" onClick={onClose} disabled={edit.isPending}>
        Cancel
      </Button>
      <Button type="submit" form={formId} loading={edit.isPending}>
        Save Changes
      </Button>
    </>
  )
  return (
    <SheetDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Edit Event"
      size="large"
      isBusy={edit.isPending}
      footer={footer}
    >
      <EditEventForm id={formId} event={event} save={edit.mutateAsync} onDone={onClose} />
    </SheetDialog>
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
  const [{ schema, initialValues }] = useState(() => ({ schema: eventEditForm(event), initialValues: valuesOf(event) }))
  const form = useSchemaForm({
    schema,
    initialValues,
    submit: async (values) => {
      try {
        await save({ body: toEventEdit(values, event), scope })
        onDone()
        showSuccess({ title: 'Event updated' })
      } catch (error) {
        if (error instanceof Problem && error.fields) throw error
        showError({ title: 'Error updating event', message: messageOf(error, 'Failed to update event') })
      }
    },
  })
  const dayAndTime = (name: 'startDate' | 'endDate') => ({
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
              <DayAndTime label="Start date" isRequired {...dayAndTime('startDate')} />
              <DayAndTime label="End date" {...dayAndTime('endDate')} />
            </FieldRow>
          </>
        }
      />
    </form>
  )
}
