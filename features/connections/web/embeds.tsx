import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { services } from '#rules/services.ts'
import { connections } from './api.ts'
import { DriveCard } from './drive-card.tsx'
import { KeyCard } from './key-card.tsx'

export { DriveFileButton } from './drive-picker/drive-file-button.tsx'

/** The Service Integrations tab of the settings: a card for each service. */
export function ServiceIntegrations() {
  const query = useQuery(connections.query('GET /api/user/service-connections'))
  return (
    <Stack maw={768}>
      <QueryList query={query} skeleton={<SkeletonText lines={6} />} errorTitle="Your services couldn't be loaded">
        {(rows) =>
          services.map((service) => {
            const connection = rows.find(({ serviceName }) => serviceName === service)
            if (service === 'google-drive') return <DriveCard key={service} connection={connection} />
            return <KeyCard key={service} service={service} connection={connection} />
          })
        }
      </QueryList>
    </Stack>
  )
}
