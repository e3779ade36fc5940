import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import type { Connection } from '../schema.ts'
import { connections } from './api.ts'
import { AuthorizationNote } from './authorization/authorization-note.tsx'
import { useAuthorization, type Authorization } from './authorization/use-authorization.ts'
import { ConnectionFacts, ConnectionState } from './connection-facts.tsx'
import { DisconnectButton } from './disconnect-button.tsx'

const intro = 'Attach files from your Drive to chats, have them read aloud, and use them as receipts.'

/** Google Drive, which is connected in a window of its own. */
export function DriveCard({ connection }: { connection: Connection | undefined }) {
  const { data: services } = useQuery(connections.query('GET /api/services'))
  const offer = services?.find(({ serviceName }) => serviceName === 'google-drive')
  const authorization = useAuthorization()
  if (offer && !offer.isConfigured && !connection)
    return (
      <TitleCard title="Google Drive" intro={intro} aside={<StatusBadge tone="neutral">Not set up</StatusBadge>}>
        <p>Google Drive is not set up on this installation. Ask an administrator.</p>
      </TitleCard>
    )
  return (
    <TitleCard title="Google Drive" intro={intro} aside={<ConnectionState connection={connection} />}>
      {offer?.isSample && (
        <p className="quiet small">This demo has a sample drive with a few documents. No Google account is needed.</p>
      )}
      {connection && <ConnectionFacts connection={connection} />}
      <Group gap="sm">
        <ConnectButton {...{ connection, authorization }} isDisabled={offer?.isConfigured === false} />
        {connection && authorization.phase !== 'waiting' && (
          <DisconnectButton service="google-drive">
            Foundry’s access is revoked at Google and deleted here. Files that you have used already stay where you used
            them.
          </DisconnectButton>
        )}
      </Group>
      <AuthorizationNote authorization={authorization} />
    </TitleCard>
  )
}

type ConnectButtonProps = { connection: Connection | undefined; authorization: Authorization; isDisabled: boolean }

function ConnectButton({ connection, authorization: { phase, start, cancel }, isDisabled }: ConnectButtonProps) {
  if (phase === 'waiting')
    return (
      <>
        <Button size="sm" variant="default" loading>
          Connecting
        </Button>
        <Button size="sm" variant="subtle" onClick={cancel}>
          Cancel
        </Button>
      </>
    )
  if (connection?.state === 'connected') return null
  return (
    <Button size="sm" variant="default" disabled={isDisabled} onClick={() => void start()}>
      {connection ? 'Reconnect Google Drive' : 'Connect Google Drive'}
    </Button>
  )
}
