import { useInfiniteQuery } from '@tanstack/react-query'
import { formatCount } from '#platform/web/format.ts'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyFiles } from '#platform/web/ui/illustrations/empty-files.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { TrashList } from '#platform/web/ui/trash-list.tsx'
import type { Link } from '../schema.ts'
import { links, useRestoreLink } from './api.ts'
import { formatShortUrl } from './short-url.ts'
import { staffOnly } from './staff-only.tsx'

export const LinkTrashScreen = staffOnly(TrashedLinks, {
  permission: 'link.listTrash',
  title: 'Access denied. Admin privileges required.',
})

function TrashedLinks() {
  const trash = useInfiniteQuery(links.pages('GET /api/admin/tracked-links/trash', { query: { limit: 50 } }))
  const restore = useRestoreLink()
  const purge = usePurge()
  return (
    <>
      <PageHeader
        title="Link Trash"
        intro="Links in the trash don't redirect. Restore them, or delete them and their clicks."
        back={<BackLink to="/link-tracking">Back</BackLink>}
      />
      <QueryList
        query={trash}
        skeleton={<SkeletonList count={4} />}
        errorTitle="The trash couldn't be loaded"
        empty={
          <EmptyState title="No links in trash" illustration={<EmptyFiles />}>
            Links you delete stay here until you restore them or delete them permanently.
          </EmptyState>
        }
      >
        {(rows) => (
          <TrashList
            label="Links in the trash"
            items={rows.map(toItem)}
            restore={{ ...restore, ask: askToRestore }}
            purge={purge}
          />
        )}
      </QueryList>
    </>
  )
}

type TrashedLink = { id: string; name: string; details: React.ReactNode; clicks: number }

const toItem = ({ id, title, shortUrl, clicks, deletedAt }: Link): TrashedLink => ({
  id,
  name: title,
  clicks,
  details: (
    <>
      <span>{formatShortUrl(shortUrl)}</span>
      <span>{formatCount(clicks, 'click')}</span>
      {deletedAt && (
        <span>
          Deleted <RelativeTime at={deletedAt} />
        </span>
      )}
    </>
  ),
})

function usePurge() {
  const purge = links.useAction('POST /api/admin/tracked-links/bulk-delete', {
    success: (_, { body: { ids } }) => ({
      title: ids.length === 1 ? 'Link permanently deleted' : 'Selected links permanently deleted',
    }),
    failure: ({ message }, { body: { ids } }) => ({
      title: ids.length === 1 ? 'Failed to permanently delete link' : 'Failed to delete selected links',
      message: message || 'Try again in a moment.',
    }),
  })
  return { ...purge, ask: askToPurge }
}

const askToRestore = ({ name }: TrashedLink) => ({
  title: 'Restore this link?',
  text: `“${name}” redirects again as soon as you restore it.`,
  confirmLabel: 'Restore link',
})

function askToPurge(items: readonly TrashedLink[]) {
  const [{ name, clicks } = { name: '', clicks: 0 }] = items
  return items.length === 1
    ? {
        title: 'Delete permanently?',
        text: `“${name}” and its ${formatCount(clicks, 'click')} will be deleted, and its short code can't be used again. This action cannot be undone.`,
        confirmLabel: 'Delete Forever',
      }
    : {
        title: `Delete ${formatCount(items.length, 'link')} permanently?`,
        text: "They and their clicks will be deleted, and their short codes can't be used again. This action cannot be undone.",
        confirmLabel: 'Delete Permanently',
      }
}
