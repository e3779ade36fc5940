import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { BackupPanel } from '#features/backups/web/embeds.tsx'
import { AccessDenied } from '#platform/web/ui/access-denied.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ScreenTabs } from '#platform/web/ui/screen-tabs.tsx'
import { live, system } from './api.ts'
import { EmailPanel } from './email-panel.tsx'
import { EndpointList } from './endpoint-list.tsx'
import { JobsPanel } from './jobs-panel.tsx'
import { Overview } from './overview.tsx'
import { ServiceList } from './service-list.tsx'
import { StoragePanel } from './storage-panel.tsx'

/** How the installation is doing, for administrators. */
export function SystemScreen() {
  if (useHasPermission('system.get')) return <System />
  return <AccessDenied title="Access Denied">Only administrators can open the System page.</AccessDenied>
}

function System() {
  const overview = useQuery({ ...system.query('GET /api/admin/system'), ...live })
  const deadCount = overview.data?.deadCount ?? 0
  return (
    <>
      <PageHeader title="System" intro="Backups, jobs, storage and services of this installation." />
      <Stack gap="lg">
        <ScreenTabs
          label="System"
          tabs={[
            { value: 'overview', label: 'Overview', content: <Overview query={overview} /> },
            { value: 'backups', label: 'Backups', content: <BackupPanel /> },
            { value: 'jobs', label: deadCount > 0 ? `Jobs (${deadCount} failed)` : 'Jobs', content: <JobsPanel /> },
            { value: 'storage', label: 'Storage', content: <StoragePanel /> },
            { value: 'email', label: 'Email', content: <EmailPanel /> },
            { value: 'services', label: 'Services', content: <ServiceList /> },
            { value: 'endpoints', label: 'Slow endpoints', content: <EndpointList /> },
          ]}
        />
      </Stack>
    </>
  )
}
