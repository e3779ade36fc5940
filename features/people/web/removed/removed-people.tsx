import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDate } from '#platform/web/format.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyFiles } from '#platform/web/ui/illustrations/empty-files.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { TrashList } from '#platform/web/ui/trash-list.tsx'
import type { RemovedPerson } from '../../schema.ts'
import { people, useRestorePerson } from '../api.ts'
import { roleLabels } from '#platform/web/role-labels.ts'
import { formatPersonName } from '#platform/web/person-name.ts'

/** Everybody who was removed in the last 30 days, whatever their role. */
export function RemovedPeople() {
  const removed = useInfiniteQuery(people.pages('GET /api/admin/removed-users', { query: { limit: 50 } }))
  const restore = useRestorePerson()
  return (
    <QueryList
      query={removed}
      skeleton={<SkeletonList count={3} />}
      errorTitle="The removed people couldn't be loaded"
      empty={
        <EmptyState title="No removed people" illustration={<EmptyFiles />}>
          People you remove stay here for 30 days. After that, everything of them is deleted.
        </EmptyState>
      }
    >
      {(rows) => <TrashList label="Removed people" items={rows.map(toItem)} restore={restore} />}
    </QueryList>
  )
}

const toItem = (person: RemovedPerson) => ({
  id: person.id,
  name: formatPersonName(person),
  details: (
    <>
      <span>{person.email}</span>
      <span>{roleLabels[person.role]}</span>
      <span>
        Removed <RelativeTime at={person.deactivatedAt} />
      </span>
      <span>Deleted forever on {formatDate(person.erasedAt)}</span>
    </>
  ),
})
