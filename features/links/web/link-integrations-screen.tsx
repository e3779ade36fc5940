import { Stack } from '@mantine/core'
import { ApiKeys } from '#features/api-keys/web/embeds.tsx'
import { Webhooks } from '#features/webhooks/web/embeds.tsx'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { staffOnly } from './staff-only.tsx'

/** How other tools work with links: API keys and webhooks. */
export const LinkIntegrationsScreen = staffOnly(Integrations, { permission: 'apiKey.list' })

function Integrations() {
  return (
    <>
      <PageHeader
        title="Link integrations"
        intro="Connect other tools to your links and clicks."
        back={<BackLink to="/link-tracking">Back</BackLink>}
      />
      <Stack>
        <ApiKeys />
        <Webhooks />
      </Stack>
    </>
  )
}
