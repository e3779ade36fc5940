import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import Archive from 'lucide-react/icons/archive'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { useSearchState } from '#platform/web/use-search-state.ts'
import type { ChatSession } from '../../schema.ts'
import { sessionsQuery } from '../api.ts'
import { FoundMessages } from './found-messages.tsx'
import { NewChatButton } from './new-chat-button.tsx'
import { SessionRow } from './session-row.tsx'
import styles from './sessions.module.css'

type SessionSidebarProps = {
  onDeleted(id: string): void
  /** Where it lies over the conversation: something was opened. */
  onOpened?: () => void
}

/** The person's conversations: all, the archived ones, or what a search found in them. */
export function SessionSidebar({ onDeleted, onOpened }: SessionSidebarProps) {
  const [search, change] = useSearchState()
  const query = typeof search['q'] === 'string' ? search['q'] : ''
  const isArchived = search['view'] === 'archived'
  return (
    <nav className={styles.sidebar} aria-label="Chats">
      <div className={styles.top} data-page-actions>
        <NewChatButton {...(onOpened && { onOpened })} />
        <SearchInput
          label="Search your chats"
          placeholder="Search your chats"
          query={query}
          onSearch={(q) => change({ q: q || undefined })}
        />
      </div>
      <div className={styles.scroll}>
        {query ? (
          <FoundMessages query={query} {...(onOpened && { onOpened })} />
        ) : (
          <SessionList key={String(isArchived)} {...{ isArchived, onDeleted }} {...(onOpened && { onOpened })} />
        )}
      </div>
      {!query && (
        <Button
          className={styles.archive!}
          variant="subtle"
          size="sm"
          justify="flex-start"
          leftSection={isArchived ? <ArrowLeft size={18} aria-hidden /> : <Archive size={18} aria-hidden />}
          onClick={() => change({ view: isArchived ? undefined : 'archived' })}
        >
          {isArchived ? 'All chats' : 'Archived'}
        </Button>
      )}
    </nav>
  )
}

type SessionListProps = SessionSidebarProps & { isArchived: boolean }

function SessionList({ isArchived, onDeleted, onOpened }: SessionListProps) {
  const sessions = useInfiniteQuery(sessionsQuery({ isArchived }))
  return (
    <QueryList
      query={sessions}
      isSection
      skeleton={<SkeletonList count={5} media="none" end={0} />}
      errorTitle="Your chats couldn't be loaded"
      empty={
        <p className={styles.empty}>{isArchived ? 'No archived chats.' : 'No chats yet. What you ask is kept here.'}</p>
      }
    >
      {(rows) => (
        <>
          {groupRows(rows, isArchived).map(({ title, sessions: group }) => (
            <section key={title} aria-label={title}>
              <h2 className={styles.heading}>{title}</h2>
              <ul className={styles.list}>
                {group.map((session) => (
                  <SessionRow
                    key={session.id}
                    session={session}
                    onDeleted={onDeleted}
                    {...(onOpened && { onOpened })}
                  />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </QueryList>
  )
}

function groupRows(rows: readonly ChatSession[], isArchived: boolean): { title: string; sessions: ChatSession[] }[] {
  if (isArchived) return [{ title: 'Archived', sessions: [...rows] }]
  const { pinned = [], recent = [] } = Object.groupBy(rows, ({ isPinned }) => (isPinned ? 'pinned' : 'recent'))
  return [
    { title: 'Pinned', sessions: pinned },
    { title: 'Chats', sessions: recent },
  ].filter(({ sessions }) => sessions.length > 0)
}
