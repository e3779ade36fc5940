import { useQuery } from '@tanstack/react-query'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { AccessDenied } from '#platform/web/ui/access-denied.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { statusQuery } from './api.ts'
import { ContentTasks } from './embeds.tsx'
import { Notices } from './notices.tsx'
import { RunList } from './run-list.tsx'

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
      {query.data && <Notices status={query.data} />}
      <ContentTasks />
      {/* Together with the tasks above, which would push it down. */}
      {!query.isPending && <RunList />}
    </>
  )
}
