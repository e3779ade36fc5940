import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { NotFoundIllustration } from '#platform/web/ui/illustrations/not-found-illustration.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { CacheCard, CacheClearCard, CourseSyncCard, ResourceSyncCard } from './embeds.tsx'
import { statusQuery } from './api.ts'
import { Notices } from './notices.tsx'
import { RunList } from './run-list.tsx'
import styles from './content-screen.module.css'

/** Where staff see the copied content, sync or clear it, and read reports of syncs. */
export function ContentScreen() {
  if (useHasPermission('cache.get')) return <Content />
  return (
    <>
      <title>Access denied · Foundry</title>
      <EmptyState
        headingLevel={1}
        title="Access Denied"
        illustration={<NotFoundIllustration />}
        action={<Button renderRoot={(props) => <Link to="/" {...props} />}>Back to the dashboard</Button>}
      >
        Content is managed by directors and administrators.
      </EmptyState>
    </>
  )
}

function Content() {
  const { data: status } = useQuery(statusQuery)
  const source = status?.source === 'notion' ? 'Notion' : 'a folder of files'
  return (
    <>
      <PageHeader title="Content" intro={`Resources, tools and courses, as they are copied from ${source}.`} />
      {status && <Notices status={status} />}
      <div className={styles.cards}>
        <div className={styles.column}>
          <CacheCard />
          <CacheClearCard />
        </div>
        <div className={styles.column}>
          <ResourceSyncCard />
          <CourseSyncCard />
        </div>
      </div>
      <RunList />
    </>
  )
}
