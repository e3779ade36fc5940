import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { AccessDenied } from '#platform/web/ui/access-denied.tsx'
import { ExternalLink } from '#platform/web/ui/external-link.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ScreenTabs } from '#platform/web/ui/screen-tabs.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { statusQuery } from './api.ts'
import { ConflictList } from './conflict-list.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { HealthPanel } from './health-panel.tsx'
import { KindTab } from './kind-tab.tsx'
import { SyncDialog } from './sync-dialog.tsx'

/** Where staff sync people and ventures with the CRM. */
export function CrmScreen() {
  if (useHasPermission('crm.list')) return <Crm />
  return <AccessDenied title="Access Denied">Only directors and administrators can open the CRM.</AccessDenied>
}

function Crm() {
  const status = useQuery(statusQuery)
  const syncing = useDialog()
  const siteUrl = status.data?.siteUrl
  const conflictCount = status.data?.conflictCount ?? 0
  return (
    <>
      <PageHeader
        title="CRM Integration"
        intro="People and ventures, kept in step with your CRM."
        actions={
          <>
            {siteUrl && (
              <ExternalLink href={siteUrl} variant="default">
                Open Twenty CRM
              </ExternalLink>
            )}
            <Button leftSection={<RefreshCw size={18} aria-hidden />} onClick={() => syncing.open()}>
              Sync everything
            </Button>
          </>
        }
      />
      <Stack gap="lg">
        <ConnectionBanner />
        <ScreenTabs
          label="CRM"
          tabs={[
            { value: 'people', label: 'People', content: <KindTab kind="person" /> },
            { value: 'companies', label: 'Companies', content: <KindTab kind="company" /> },
            {
              value: 'conflicts',
              label: conflictCount > 0 ? `Conflicts (${conflictCount})` : 'Conflicts',
              content: <ConflictList />,
            },
            { value: 'health', label: 'Sync health', content: <HealthPanel query={status} /> },
          ]}
        />
      </Stack>
      <SyncDialog {...syncing.props} />
    </>
  )
}
