import { Text } from '@mantine/core'
import { formatOwnZone } from '#platform/web/format.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { InstantInput } from '#platform/web/form/instant-input.tsx'
import { FieldRow } from '#platform/web/ui/form-layout.tsx'
import { events } from '../api.ts'
import { EventFields } from './event-fields.tsx'
import { blankEvent, newEventForm, toNewEvent } from './event-values.ts'
import { RecurrenceFields } from './recurrence-fields.tsx'

/** Announces an event. */
export function NewEventDialog(dialog: { isOpen: boolean; onClose: () => void }) {
  const create = events.useAction('POST /api/events', {
    success: { title: 'Event Created', message: 'The event has been successfully created.' },
    failure: 'Failed to create event. Please try again.',
  })
  return (
    <FormDialog
      {...dialog}
      title="Create Event"
      size="large"
      submitLabel="Create Event"
      schema={newEventForm}
      initialValues={blankEvent}
      action={create}
      toInput={(values) => ({ body: toNewEvent(values) })}
      keepsDraft
    >
      {(form) => (
        <EventFields form={form}>
          <FieldRow>
            <InstantInput label="Start date" required {...form.getInputProps('startDate')} />
            <InstantInput label="End date" {...form.getInputProps('endDate')} />
          </FieldRow>
          <Text mt={-8} fz="xs" c="dimmed">{`Times are in your time zone (${formatOwnZone()}).`}</Text>
          <RecurrenceFields form={form} />
        </EventFields>
      )}
    </FormDialog>
  )
}
