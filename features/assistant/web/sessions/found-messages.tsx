import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#platform/web/format.ts'
import { ScreenLink } from '#platform/web/screens.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { FoundMessage } from '../../schema.ts'
import { assistant, toChatUrl } from '../api.ts'
import styles from './sessions.module.css'

/** Messages that hold these words, best first. */
export function FoundMessages({ query, onOpened }: { query: string; onOpened?: () => void }) {
  const found = useQuery(assistant.query('GET /api/chat/search', { query: { q: query } }))
  return (
    <QueryList
      query={found}
      isSection
      skeleton={<SkeletonList count={4} media="none" end={0} />}
      errorTitle="The search failed"
      empty={<p className={styles.empty}>No results for “{query}”.</p>}
    >
      {(rows) => (
        <ul className={styles.list} aria-label="Found messages">
          {rows.map((row) => (
            <li key={row.id} className={styles.row}>
              <ScreenLink
                to={`${toChatUrl(row.sessionId, row.id)}&${new URLSearchParams({ q: query }).toString()}`}
                isExact
                className={styles.link}
                {...(onOpened && { onClick: onOpened })}
              >
                <span className={styles.title}>{row.sessionTitle}</span>
                <Excerpt message={row} />
              </ScreenLink>
            </li>
          ))}
        </ul>
      )}
    </QueryList>
  )
}

function Excerpt({ message: { role, timestamp, excerpt } }: { message: FoundMessage }) {
  // An answer is Markdown; here it is read as words.
  const parts = excerpt.replaceAll(/[*`#|]+|\[\d{1,2}\]/g, '').split(/«([^»]*)»/)
  return (
    <>
      <span className={styles.excerpt}>
        {parts.map((part, index) =>
          // What was found is every second part.
          // oxlint-disable-next-line react/no-array-index-key
          index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
        )}
      </span>
      <span className={styles.facts}>
        {role === 'user' ? 'You' : 'Answer'} · {formatDate(timestamp)}
      </span>
    </>
  )
}
