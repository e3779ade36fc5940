import '#platform/web/theme/sheets/select.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { showError } from '#platform/web/ui/toast.ts'
import type { Event, Scope } from '../../schema.ts'
import { useTrashEvent } from '../api.ts'
import { scopeChoices } from './scope-choices.ts'

type TrashEventDialogProps = {
  event: Event
  isOpen: boolean
  onClose: () => void
  /** Says what was done and offers to take it back. */
  onTrashed: () => void
}

/** Asks, says who will be told, and cancels the event. */
export function TrashEventDialog({ event, isOpen, onClose, onTrashed }: TrashEventDialogProps) {
  const [scope, setScope] = useState<Scope>('this')
  const trash = useTrashEvent(event.id)
  const confirm = () =>
    trash.mutate(scope, {
      onSuccess: () => {
        onClose()
        onTrashed()
      },
      onError: (error) =>
        showError({ title: 'The event was not cancelled', message: getErrorMessage(error, 'Try again in a moment.') }),
    })
  const footer = (
    <>
      <Button variant="default" onClick={onClose} disabled={trash.isPending} data-autofocus>
        Keep it
      </Button>
      <Button color="red" onClick={confirm} loading={trash.isPending}>
        Cancel event
      </Button>
    </>
  )
  const notifiedCount = event.goingCount + event.waitlistCount
  return (
    <SheetDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Cancel this event?"
      size="small"
      isBusy={trash.isPending}
      footer={footer}
    >
      <p>
        “{event.title}” disappears from the list.{' '}
        {notifiedCount > 0
          ? `${notifiedCount.toLocaleString('en-US')} ${notifiedCount === 1 ? 'person is' : 'people are'} told by mail, twenty seconds later.`
          : 'Nobody has a seat yet.'}{' '}
        Right afterwards you can take it back.
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
    </SheetDialog>
  )
}
