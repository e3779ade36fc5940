import { Button } from '@mantine/core'
import Check from 'lucide-react/icons/check'
import type { Attendee } from '../../schema.ts'
import { registrations } from '../api.ts'
import { getAttendeeName } from './attendee-name.ts'

const failure = { title: 'Attendance was not changed', message: 'Try again in a moment.' }

/** Checks somebody in; pressed again, undoes it. */
export function PresenceButton({ attendee, eventId }: { attendee: Attendee; eventId: string }) {
  const mark = registrations.useAction('POST /api/events/{id}/attendance', { failure })
  const unmark = registrations.useAction('DELETE /api/events/{id}/attendance/{personId}', { failure })
  const { personId, checkedInAt } = attendee
  const isPresent = checkedInAt !== null
  const toggle = () =>
    isPresent
      ? unmark.run({ params: { id: eventId, personId } })
      : mark.run({ params: { id: eventId }, body: { personId } })
  return (
    <Button
      size="sm"
      variant={isPresent ? 'light' : 'default'}
      aria-pressed={isPresent}
      aria-label={`${getAttendeeName(attendee)} is there`}
      loading={mark.isRunning || unmark.isRunning}
      leftSection={isPresent ? <Check size={16} aria-hidden /> : undefined}
      onClick={() => void toggle()}
    >
      {isPresent ? 'Was there' : 'Mark present'}
    </Button>
  )
}
