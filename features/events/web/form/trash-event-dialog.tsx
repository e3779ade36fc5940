import '#platform/web/theme/sheets/select.ts'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '#platform/web/format.ts'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import type { Event, Scope } from '../../schema.ts'
import { events } from '../api.ts'
import { scopeChoices } from '../event-labels.ts'

type TrashEventDialogProps = {
  event: Event
  isOpen: boolean
  onClose: () => void
  /** Shows that the event is canceled, and the way back. */
  onTrashed: () => void
}

/** Asks, names how many people get an email, and cancels the event. */
export function TrashEventDialog({ event, isOpen, onClose, onTrashed }: TrashEventDialogProps) {
  const [scope, setScope] = useState<Scope>('this')
  const trash = events.useAction('DELETE /api/events/{id}', {
    failure: { title: "The event wasn't canceled", message: 'Please try again.' },
    onSuccess: () => {
      onClose()
      onTrashed()
    },
  })
  const notifiedCount = event.goingCount + event.waitlistCount
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => void trash.run({ params: { id: event.id }, query: { scope } })}
      title="Cancel this event?"
      confirmLabel="Cancel event"
      cancelLabel="Keep event"
      isBusy={trash.isRunning}
    >
      <p>
        “{event.title}” will be removed from the list.{' '}
        {notifiedCount > 0
          ? `We'll email ${formatCount(notifiedCount, ['person', 'people'])} in 20 seconds. You can undo until then.`
          : 'No one has an RSVP yet. You can undo this right after.'}
      </p>
      {event.seriesId && (
        <NativeSelect
          mt="md"
          label="Cancel"
          data={scopeChoices}
          value={scope}
          onChange={({ currentTarget }) => setScope(currentTarget.value as Scope)}
        />
      )}
    </ConfirmDialog>
  )
}
