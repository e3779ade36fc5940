import { Button, Group } from '@mantine/core'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import type { Connection } from '../../schema.ts'
import { AuthorizationNote } from '../authorization/authorization-note.tsx'
import type { Authorization } from '../authorization/use-authorization.ts'

type ConnectFirstProps = { connection: Connection | undefined; authorization: Authorization }

/** Instead of files, where the drive is not connected, or not any more. */
export function ConnectFirst({ connection, authorization }: ConnectFirstProps) {
  const isWaiting = authorization.phase === 'waiting'
  const action = (
    <Group gap="sm" justify="center">
      <Button data-autofocus loading={isWaiting} onClick={() => void authorization.start()}>
        {connection ? 'Reconnect Google Drive' : 'Connect Google Drive'}
      </Button>
      {isWaiting && (
        <Button variant="subtle" onClick={authorization.cancel}>
          Cancel
        </Button>
      )}
    </Group>
  )
  return (
    <>
      <EmptyState
        isCompact
        headingLevel={3}
        title={connection ? 'Your access has ended' : 'Connect your Google Drive'}
        action={action}
      >
        {connection?.error ?? 'Then you can use its files here. Foundry reads only what you choose.'}
      </EmptyState>
      <AuthorizationNote authorization={authorization} />
    </>
  )
}
