import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SkeletonPanel } from '#platform/web/ui/skeletons.tsx'
import { statusQuery } from './api.ts'
import { CacheCard, CacheClearCard } from './cache-cards.tsx'
import styles from './content-screen.module.css'
import { SyncCard } from './sync-card.tsx'
import { WebhookCard } from './webhook-card.tsx'

/** What staff do with copied content: see how fresh it is, sync it, clear it, connect the source's webhook. */
export function ContentTasks() {
  const query = useQuery(statusQuery)
  if (query.isPending) {
    return (
      <div className={styles.columns}>
        <SkeletonPanel height={360} />
        <SkeletonPanel height={360} />
      </div>
    )
  }
  return (
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
  )
}
