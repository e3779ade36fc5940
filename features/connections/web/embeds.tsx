import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { serviceNames, services, type Service } from '#rules/services.ts'
import type { Connection } from '../schema.ts'
import { connections } from './api.ts'
import { serviceDetails } from './service-details.ts'

const ConnectDialog = lazyDialog(() => import('./connect-dialog.tsx').then((file) => file.ConnectDialog))

/** The Service Integrations tab of the settings: a card for each service. */
export function ServiceIntegrations() {
  const query = useQuery(connections.query('GET /api/user/service-connections'))
  return (
    <Stack maw={768}>
      <QueryList query={query} skeleton={<SkeletonText lines={6} />} errorTitle="Your services couldn't be loaded">
        {(rows) =>
          services.map((service) => (
            <ServiceCard
              key={service}
              service={service}
              connection={rows.find(({ serviceName }) => serviceName === service)}
            />
          ))
        }
      </QueryList>
    </Stack>
  )
}

function ServiceCard({ service, connection }: { service: Service; connection: Connection | undefined }) {
  const name = serviceNames[service]
  const [connecting, disconnecting] = [useDialog(), useDialog()]
  const disconnect = connections.useAction('POST /api/services/{service}/disconnect', {
    success: { title: `${name} disconnected` },
    failure: { title: 'Disconnection Failed', message: 'Try again in a moment.' },
    onSuccess: disconnecting.close,
  })
  return (
    <TitleCard title={name} intro={serviceDetails[service].purpose} aside={<ConnectionState connection={connection} />}>
      {connection && <ConnectionFacts connection={connection} />}
      <Group gap="sm">
        <Button size="sm" variant="default" onClick={() => connecting.open()}>
          {connection ? 'Replace key' : `Connect ${name}`}
        </Button>
        {connection && (
          <Button size="sm" variant="subtle" color="red" onClick={() => disconnecting.open()}>
            Disconnect
          </Button>
        )}
      </Group>
      <ConnectDialog {...connecting.props} service={service} />
      <ConfirmDialog
        {...disconnecting.props}
        onConfirm={() => void disconnect.run({ params: { service } })}
        title={`Disconnect ${name}?`}
        confirmLabel="Disconnect"
        isBusy={disconnect.isRunning}
      >
        Your key is deleted here. It stays valid at {name} until you revoke it there.
      </ConfirmDialog>
    </TitleCard>
  )
}

function ConnectionState({ connection }: { connection: Connection | undefined }) {
  if (!connection) return <StatusBadge tone="neutral">Not connected</StatusBadge>
  if (!connection.isActive) return <StatusBadge tone="danger">Key refused</StatusBadge>
  return <StatusBadge tone="success">Connected</StatusBadge>
}

function ConnectionFacts({ connection: { lastFour, connectedAt, lastUsedAt, error } }: { connection: Connection }) {
  return (
    <div>
      {error && <p>{error}</p>}
      <p className="quiet small">
        {lastFour && <>Key …{lastFour} · </>}Connected <RelativeTime at={connectedAt} /> ·{' '}
        {lastUsedAt ? (
          <>
            Last used <RelativeTime at={lastUsedAt} />
          </>
        ) : (
          'Never used'
        )}
      </p>
    </div>
  )
}
