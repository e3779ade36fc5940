import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { AccessDenied } from '#platform/web/ui/access-denied.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SkeletonPanel } from '#platform/web/ui/skeletons.tsx'
import { statusQuery } from './api.ts'
import { CacheCard, CacheClearCard } from './cache-cards.tsx'
import styles from './content-screen.module.css'
import { Notices } from './notices.tsx'
import { RunList } from './run-list.tsx'
import { SyncCard } from './sync-card.tsx'
import { WebhookCard } from './webhook-card.tsx'

/** Where staff see the copied content, sync or clear it, and read reports of syncs. */
export function ContentScreen() {
  if (useHasPermission('cache.get')) return <Content />
  return <AccessDenied title="Access Denied">Only directors and administrators can manage content.</AccessDenied>
}

function Content() {
  const query = useQuery(statusQuery)
  return (
    <>
      <PageHeader title="Content" intro="Resources, tools and courses, copied from where the team writes them." />
      {/* All at once: what needs attention comes first and would push the rest down. */}
      {query.isPending ? (
        <div className={styles.columns}>
          <SkeletonPanel height={360} />
          <SkeletonPanel height={360} />
        </div>
      ) : (
        <>
          {query.data && <Notices status={query.data} />}
          <div className={styles.columns}>
            <Stack>
              <CacheCard query={query} />
              <CacheClearCard />
            </Stack>
            <Stack>
              <SyncCard
                route="POST /api/notion/sync-resources"
                title="Resource Synchronization"
                help="Copies the latest resources and files from the notes database."
                buttonLabel="Sync resources"
                formatSuccess={({ synced, total }) => ({
                  title: `Synced ${synced} out of ${total} resources from Notion`,
                  // The title is fixed, whatever the source is.
                  ...(query.data?.source !== 'notion' && {
                    message: "Notion isn't connected. They were copied from a folder of files.",
                  }),
                })}
                failure={{ title: 'Error', message: 'Failed to sync resources from Notion.' }}
              />
              <SyncCard
                route="POST /api/admin/sync-courses"
                title="Course Synchronization"
                help="Copies the latest course pages from the source."
                buttonLabel="Sync courses"
                formatSuccess={({ synced, total }) => ({
                  title: 'Courses synced',
                  message: `${synced} of ${total} courses are up to date.`,
                })}
                failure={{ title: 'Sync Failed', message: 'Failed to synchronize courses. Please try again.' }}
              />
              {query.data?.webhook && <WebhookCard webhook={query.data.webhook} />}
            </Stack>
          </div>
          <RunList />
        </>
      )}
    </>
  )
}
