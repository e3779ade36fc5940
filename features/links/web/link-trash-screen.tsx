import { useInfiniteQuery } from '@tanstack/react-query'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { EmptyFiles } from '#platform/web/ui/illustrations/empty-files.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { trashQuery } from './api.ts'
import { StaffOnly } from './staff-only.tsx'
import { TrashRows } from './trash-rows.tsx'

export function LinkTrashScreen() {
  return (
    <StaffOnly permission="link.listTrash" title="Access denied. Admin privileges required.">
      <PageHeader
        title="Link Trash"
        intro="Links here do not redirect. Restore them, or delete them with their clicks."
        back={<BackLink to="/link-tracking">Back</BackLink>}
      />
      <TrashedLinks />
    </StaffOnly>
  )
}

function TrashedLinks() {
  const trash = useInfiniteQuery(trashQuery)
  const { data, error, isFetching, refetch } = trash
  if (!data && !error) return <SkeletonList count={4} />
  if (!data) {
    return (
      <ErrorState title="The trash could not be loaded" onRetry={() => void refetch()} isRetrying={isFetching}>
        {getErrorMessage(error, 'Try again in a moment.')}
      </ErrorState>
    )
  }
  const links = data.pages.flatMap(({ items }) => items)
  if (links.length === 0) {
    return (
      <EmptyState title="No links in trash" illustration={<EmptyFiles />}>
        Links you delete wait here until they are restored or deleted for good.
      </EmptyState>
    )
  }
  return <TrashRows links={links} list={trash} />
}
