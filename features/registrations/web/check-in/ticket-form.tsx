import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { registrations } from '../api.ts'
import { getAttendeeName } from '../attendance/attendee-name.ts'
import styles from './projector.module.css'

/** For a scanner, which types and presses Enter, and for codes that are typed or pasted. Names who was checked in. */
export function TicketForm({ eventId, scanned }: { eventId: string; scanned: string }) {
  const [text, setText] = useState(scanned)
  const [message, setMessage] = useState<{ welcome?: string; error?: string }>({})
  const mark = registrations.useAction('POST /api/events/{id}/attendance', {
    // A toast would be too far from the field for somebody who scans one pass after the other.
    failure: (error) => {
      setMessage({ error: getErrorMessage(error, 'That did not work. Try again in a moment.') })
      return null
    },
    onSuccess: (attendee) => {
      setText('')
      setMessage({ welcome: `${getAttendeeName(attendee)} is checked in.` })
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const ticket = text.trim()
    setMessage({})
    if (ticket) void mark.run({ params: { id: eventId }, body: { ticket } })
  }
  return (
    <form onSubmit={send} className={styles.ticketForm}>
      <TextInput
        label="Scan or paste a pass"
        description="Or open the camera of your phone: a pass leads here."
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={message.error}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={mark.isRunning} disabled={text.trim() === ''}>
        Check in
      </Button>
      <p role="status" className={styles.welcome}>
        {message.welcome}
      </p>
    </form>
  )
}
