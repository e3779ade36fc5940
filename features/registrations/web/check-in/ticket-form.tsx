import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { registrations } from '../api.ts'
import { formatPersonName } from '#platform/web/person-name.ts'

/** For a scanner, which types and presses Enter, and for codes that are typed or pasted. Names who was checked in. */
export function TicketForm({ eventId, scanned }: { eventId: string; scanned: string }) {
  const [text, setText] = useState(scanned)
  const [welcome, setWelcome] = useState('')
  const mark = registrations.useAction('POST /api/events/{id}/attendance', {
    // A toast would be too far from the field for somebody who scans one pass after the other.
    failure: { inline: 'Something went wrong. Please try again.' },
    onSuccess: (attendee) => {
      setText('')
      setWelcome(`${formatPersonName(attendee)} is checked in.`)
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const ticket = text.trim()
    setWelcome('')
    if (ticket) void mark.run({ params: { id: eventId }, body: { ticket } })
  }
  return (
    <form onSubmit={send}>
      <Stack gap={12} align="flex-start">
        <TextInput
          w="100%"
          label="Scan or enter a pass"
          description="Or scan the pass with your phone camera."
          autoComplete="off"
          maxLength={400}
          spellCheck={false}
          value={text}
          error={mark.inlineError}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={mark.isRunning} disabled={text.trim() === ''}>
          Check in
        </Button>
        <Text role="status" mih="1.55em" fw={600} c="green">
          {welcome}
        </Text>
      </Stack>
    </form>
  )
}
