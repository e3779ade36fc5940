import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { AccessDenied } from '#platform/web/ui/access-denied.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { statusQuery } from './api.ts'
import { CacheCard, CacheClearCard } from './cache-cards.tsx'
import styles from './content-screen.module.css'
import { Notices } from './notices.tsx'
import { RunList } from './run-list.tsx'
import { SyncCard } from './sync-card.tsx'

/** Where staff see the copied content, sync or clear it, and read reports of syncs. */
export function ContentScreen() {
  if (useHasPermission('cache.get')) return <Content />
  return <AccessDenied title="Access Denied">Content is managed by directors and administrators.</AccessDenied>
}

function Content() {
  const { data: status } = useQuery(statusQuery)
  const source = status?.source === 'notion' ? 'Notion' : 'a folder of files'
  return (
    <>
      <PageHeader title="Content" intro={`Resources, tools and courses, copied from ${source}.`} />
      {status && <Notices status={status} />}
      <div className={styles.columns}>
        <Stack>
          <CacheCard />
          <CacheClearCard />
        </Stack>
        <Stack>
          <SyncCard
            route="POST /api/notion/sync-resources"
            title="Resource Synchronization"
            help={`Updates resources and their files from ${source}.`}
            buttonLabel="Sync resources"
            formatSuccess={({ synced, total }) => ({
              title: `Synced ${synced} out of ${total} resources from Notion`,
              // The title is fixed, whatever the source is.
              ...(status?.source !== 'notion' && {
                message: 'Notion is not connected: they come from a folder of files.',
              }),
            })}
            failure={{ title: 'Error', message: 'Failed to sync resources from Notion.' }}
          />
          <SyncCard
            route="POST /api/admin/sync-courses"
            title="Course Synchronization"
            help={`Updates the course pages from ${source}.`}
            buttonLabel="Sync courses"
            formatSuccess={({ synced, total }) => ({
              title: 'Courses synchronized',
              message: `${synced} of ${total} courses are up to date.`,
            })}
            failure={{ title: 'Sync Failed', message: 'Failed to synchronize courses. Please try again.' }}
          />
        </Stack>
      </div>
      <RunList />
    </>
  )
}
