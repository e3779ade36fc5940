import '#platform/web/theme/sheets/select.ts'
import { NativeSelect, Text } from '@mantine/core'
import { formatOwnZone } from '#platform/web/format.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { InstantInput } from '#platform/web/form/instant-input.tsx'
import { FieldRow } from '#platform/web/ui/form-layout.tsx'
import type { Event } from '../../schema.ts'
import { events } from '../api.ts'
import { scopeChoices } from '../event-labels.ts'
import { EventFields } from './event-fields.tsx'
import { eventEditForm, toEventEdit, toFormValues, type EventValues } from './event-values.ts'

type EditEventDialogProps = { event: Event; isOpen: boolean; onClose: () => void }

/** Changes an event, or of a series those that are chosen. */
export function EditEventDialog({ event, ...dialog }: EditEventDialogProps) {
  const { id, version, seriesId } = event
  const edit = events.useAction('PUT /api/events/{id}', {
    success: { title: 'Event updated' },
    failure: { title: 'Error updating event', message: 'Failed to update event' },
  })
  const toInput = (values: EventValues) => ({
    params: { id },
    query: { scope: values.scope },
    body: toEventEdit(values, event),
  })
  return (
    <FormDialog
      {...dialog}
      title="Edit Event"
      size="large"
      submitLabel="Save Changes"
      schema={eventEditForm(event)}
      initialValues={toFormValues(event)}
      version={version}
      action={edit}
      toInput={toInput}
    >
      {(form) => (
        <EventFields form={form}>
          {seriesId && (
            <NativeSelect
              label="Change"
              description="Your changes also apply to the selected events. Past ones stay as they were."
              data={scopeChoices}
              {...form.getInputProps('scope')}
            />
          )}
          <FieldRow>
            <InstantInput label="Start date" timeLabel="Start time" required {...form.getInputProps('startDate')} />
            <InstantInput label="End date" timeLabel="End time" {...form.getInputProps('endDate')} />
          </FieldRow>
          <Text mt={-8} fz="xs" c="dimmed">{`Times are in your time zone (${formatOwnZone()}).`}</Text>
        </EventFields>
      )}
    </FormDialog>
  )
}
