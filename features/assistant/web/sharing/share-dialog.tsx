import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#platform/web/format.ts'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import type { ChatSession, Share } from '../../schema.ts'
import { assistant } from '../api.ts'

const durations = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
]

type ShareDialogProps = { isOpen: boolean; onClose(): void; session: ChatSession }

/** Copies of a conversation that others of the program can read by their link. */
export function ShareDialog({ isOpen, onClose, session: { id } }: ShareDialogProps) {
  return (
    <SheetDialog {...{ isOpen, onClose }} title="Share chat" size="small">
      <Stack>
        <p>
          Everyone in the program who has the link can read a copy of this chat as it is now. Later messages and your
          attachments are not in it.
        </p>
        <NewShare sessionId={id} />
        <Shares sessionId={id} />
      </Stack>
    </SheetDialog>
  )
}

function NewShare({ sessionId }: { sessionId: string }) {
  const [days, setDays] = useState('30')
  const [url, setUrl] = useState<string>()
  const create = assistant.useAction('POST /api/chat/sessions/{id}/shares', {
    failure: 'The link could not be made. Please try again.',
    onSuccess: ({ token }) => token && setUrl(`${window.location.origin}/foundry-ai/shared/${token}`),
  })
  return (
    <>
      <Group align="flex-end" gap="sm" wrap="nowrap">
        <NativeSelect
          flex={1}
          label="Can be read for"
          data={durations}
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
        <Button
          loading={create.isRunning}
          onClick={() => void create.run({ params: { id: sessionId }, body: { days: Number(days) } })}
        >
          Create link
        </Button>
      </Group>
      {url && (
        <Group align="flex-end" gap="sm" wrap="nowrap">
          <TextInput
            flex={1}
            label="New link"
            description="Copy it now: it is not shown again."
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton value={url} label="Copy link" />
        </Group>
      )}
    </>
  )
}

function Shares({ sessionId }: { sessionId: string }) {
  const shares = useQuery(assistant.query('GET /api/chat/sessions/{id}/shares', { params: { id: sessionId } }))
  return (
    <QueryList query={shares} isSection skeleton={null} errorTitle="The links couldn't be loaded" empty={null}>
      {(rows) => (
        <section aria-label="Links">
          <Text component="h3" fz="sm" fw={600}>
            Links
          </Text>
          <Rows aria-label="Links">
            {rows.map((share) => (
              <ShareRow key={share.id} share={share} />
            ))}
          </Rows>
        </section>
      )}
    </QueryList>
  )
}

function ShareRow({ share: { id, createdAt, expiresAt } }: { share: Share }) {
  const created = formatDate(createdAt, 'dateTime')
  const revoke = assistant.useAction('DELETE /api/chat/shares/{id}', {
    success: { title: 'Link revoked' },
    failure: 'The link was not revoked. Please try again.',
  })
  return (
    <Row name={`Copy of ${created}`} details={`Can be read until ${formatDate(expiresAt, 'dateTime')}`}>
      <Button
        size="sm"
        variant="subtle"
        color="red"
        aria-label={`Revoke the link of ${created}`}
        loading={revoke.isRunning}
        onClick={() => void revoke.run({ params: { id } })}
      >
        Revoke
      </Button>
    </Row>
  )
}
