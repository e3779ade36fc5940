import { Button } from '@mantine/core'
import Check from 'lucide-react/icons/check'
import { messageOf } from '#platform/web/queries.ts'
import { showError } from '#platform/web/ui/toast.ts'
import type { Attendee } from '../../schema.ts'
import { useMarkPresent, useUnmarkPresent } from './api.ts'

/** Says that somebody is there; pressed again, that it was a mistake. */
export function PresenceButton({ attendee, eventId }: { attendee: Attendee; eventId: string }) {
  const [mark, unmark] = [useMarkPresent(eventId), useUnmarkPresent(eventId)]
  const { personId, firstName, lastName, email, seenAt } = attendee
  const isThere = seenAt !== null
  const onError = (error: Error) =>
    showError({ title: 'Attendance was not changed', message: messageOf(error, 'Try again in a moment.') })
  const press = () => (isThere ? unmark.mutate(personId, { onError }) : mark.mutate({ personId }, { onError }))
  return (
    <Button
      size="sm"
      variant={isThere ? 'light' : 'default'}
      aria-pressed={isThere}
      aria-label={`${`${firstName} ${lastName}`.trim() || email} is there`}
      loading={mark.isPending || unmark.isPending}
      leftSection={isThere ? <Check size={16} aria-hidden /> : undefined}
      onClick={press}
    >
      {isThere ? 'Was there' : 'Mark present'}
    </Button>
  )
}
