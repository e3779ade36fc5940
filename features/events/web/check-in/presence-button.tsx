import { Button } from '@mantine/core'
import Check from 'lucide-react/icons/check'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { showError } from '#platform/web/ui/toast.ts'
import type { Attendee } from '../../schema.ts'
import { useMarkPresent, useUnmarkPresent } from './api.ts'

/** Says that somebody is there; pressed again, that it was a mistake. */
export function PresenceButton({ attendee, eventId }: { attendee: Attendee; eventId: string }) {
  const [mark, unmark] = [useMarkPresent(eventId), useUnmarkPresent(eventId)]
  const { personId, firstName, lastName, email, checkedInAt } = attendee
  const isPresent = checkedInAt !== null
  const onError = (error: Error) =>
    showError({ title: 'Attendance was not changed', message: getErrorMessage(error, 'Try again in a moment.') })
  const toggle = () => (isPresent ? unmark.mutate(personId, { onError }) : mark.mutate({ personId }, { onError }))
  return (
    <Button
      size="sm"
      variant={isPresent ? 'light' : 'default'}
      aria-pressed={isPresent}
      aria-label={`${`${firstName} ${lastName}`.trim() || email} is there`}
      loading={mark.isPending || unmark.isPending}
      leftSection={isPresent ? <Check size={16} aria-hidden /> : undefined}
      onClick={toggle}
    >
      {isPresent ? 'Was there' : 'Mark present'}
    </Button>
  )
}
