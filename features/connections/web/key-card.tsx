import { Button, Group } from '@mantine/core'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { serviceNames, type KeyService } from '#rules/services.ts'
import type { Connection } from '../schema.ts'
import { ConnectionFacts, ConnectionState } from './connection-facts.tsx'
import { DisconnectButton } from './disconnect-button.tsx'
import { serviceDetails } from './service-details.ts'

const ConnectDialog = lazyDialog(() => import('./connect-dialog.tsx').then((file) => file.ConnectDialog))

/** A service that is connected with a key of the person's own. */
export function KeyCard({ service, connection }: { service: KeyService; connection: Connection | undefined }) {
  const name = serviceNames[service]
  const connecting = useDialog()
  return (
    <TitleCard title={name} intro={serviceDetails[service].purpose} aside={<ConnectionState connection={connection} />}>
      {connection && <ConnectionFacts connection={connection} />}
      <Group gap="sm">
        <Button size="sm" variant="default" onClick={() => connecting.open()}>
          {connection ? 'Replace key' : `Connect ${name}`}
        </Button>
        {connection && (
          <DisconnectButton service={service}>
            Your key is deleted here. It stays valid at {name} until you revoke it there.
          </DisconnectButton>
        )}
      </Group>
      <ConnectDialog {...connecting.props} service={service} />
    </TitleCard>
  )
}
