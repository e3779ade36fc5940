import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { AccessDenied } from '#platform/web/ui/access-denied.tsx'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Columns } from '#platform/web/ui/columns.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyPeople } from '#platform/web/ui/illustrations/empty-people.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { useSearchState } from '#platform/web/use-search-state.ts'
import { ScreenLink } from '#platform/web/screens.tsx'
import type { Correspondent } from '../schema.ts'
import { messages } from './api.ts'
import { Conversation } from './conversation/conversation.tsx'
import styles from './messages.module.css'

export function MessagesScreen() {
  if (useHasPermission('message.list')) return <Conversations />
  return <AccessDenied title="Access Denied">Messages are between students and their mentors.</AccessDenied>
}

/** Conversations of a student with mentors, or of a mentor with students. */
function Conversations() {
  const people = useQuery(messages.query('GET /api/messages'))
  const [search] = useSearchState()
  const withId = typeof search['with'] === 'string' ? search['with'] : undefined
  const current = people.data?.find(({ id }) => id === withId)
  return (
    <>
      <PageHeader
        title="Messages"
        intro="Between you and one other person. Staff don't read them."
        back={withId && <BackLink to="/messages">All messages</BackLink>}
      />
      <QueryList
        query={people}
        skeleton={<SkeletonList count={4} />}
        errorTitle="Your messages couldn't be loaded"
        empty={
          <EmptyState title="No one to message yet" illustration={<EmptyPeople />}>
            Once staff assign you a mentor or a student, you can write to each other here.
          </EmptyState>
        }
      >
        {(rows) => (
          <Columns template="300px minmax(0, 1fr)">
            <ul className={`${styles.people} ${withId ? styles.hiddenOnPhone : ''}`} aria-label="People">
              {rows.map((row) => (
                <PersonLink key={row.id} person={row} isCurrent={row.id === withId} />
              ))}
            </ul>
            {current ? (
              <Conversation key={current.id} person={current} />
            ) : (
              <div className={styles.hiddenOnPhone}>
                <EmptyState title={withId ? 'This conversation is closed' : 'Choose a person'} isCompact>
                  {withId ? 'You are no longer assigned to each other.' : 'Their messages appear here.'}
                </EmptyState>
              </div>
            )}
          </Columns>
        )}
      </QueryList>
    </>
  )
}

function PersonLink({ person, isCurrent }: { person: Correspondent; isCurrent: boolean }) {
  const { id, name, profileImageUrl, lastText, lastAt, unreadCount } = person
  return (
    <li>
      <ScreenLink to={`/messages?with=${id}`} className={styles.person!} data-current={isCurrent || undefined}>
        <Avatar name={name} src={profileImageUrl} isDecorative />
        <span className={styles.personText}>
          {name}
          <Text component="span" display="block" fz="sm" c="dimmed" truncate>
            {lastText ?? 'No messages yet'}
          </Text>
        </span>
        {unreadCount > 0 && <Badge tone="accent">{unreadCount} new</Badge>}
        {unreadCount === 0 && lastAt && (
          <Text component="span" fz="sm" c="dimmed">
            <RelativeTime at={lastAt} />
          </Text>
        )}
      </ScreenLink>
    </li>
  )
}
