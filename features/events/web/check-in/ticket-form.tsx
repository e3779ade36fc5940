import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { useMarkPresent } from './api.ts'
import styles from './projector.module.css'

/** For a scanner, which types and presses Enter, and for codes that are typed or pasted. Says who was let in. */
export function TicketForm({ eventId, scanned }: { eventId: string; scanned: string }) {
  const [text, setText] = useState(scanned)
  const mark = useMarkPresent(eventId)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const ticket = text.trim()
    if (ticket) mark.mutate({ ticket }, { onSuccess: () => setText('') })
  }
  const { data } = mark
  return (
    <form onSubmit={send} className={styles.ticketForm}>
      <TextInput
        label="Scan or paste a pass"
        description="Or open the camera of your phone: a pass leads here."
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={mark.error && getErrorMessage(mark.error, 'That did not work. Try again in a moment.')}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={mark.isPending} disabled={text.trim() === ''}>
        Check in
      </Button>
      <p role="status" className={styles.welcome}>
        {data && `${`${data.firstName} ${data.lastName}`.trim() || data.email} is checked in.`}
      </p>
    </form>
  )
}
