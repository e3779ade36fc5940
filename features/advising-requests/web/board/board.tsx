import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyPeople } from '#platform/web/ui/illustrations/empty-people.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonCards } from '#platform/web/ui/skeletons.tsx'
import { openStatuses } from '#rules/advising.ts'
import type { AdvisingRequest } from '../../request-schema.ts'
import { advising } from '../api.ts'
import { statusLooks } from '../status-looks.ts'
import styles from './board.module.css'
import { RequestCard } from './request-card.tsx'

type BoardProps = { isStaff: boolean; onOpen(id: string): void }

const maxRequests = 200

/** The open requests by status, the most urgent first. */
export function Board({ isStaff, onOpen }: BoardProps) {
  const query = { view: 'open', limit: maxRequests, ...(!isStaff && { assigned: 'true' as const }) } as const
  const list = useQuery(advising.query('GET /api/advising/requests', { query }))
  return (
    <QueryList
      query={list}
      skeleton={<SkeletonCards count={4} />}
      errorTitle="The requests couldn't be loaded"
      empty={
        <EmptyState title="No open requests" illustration={<EmptyPeople />}>
          {isStaff
            ? 'When someone asks for advising, the request appears here.'
            : 'When staff choose you as an advisor, the request appears here.'}
        </EmptyState>
      }
    >
      {(rows) => <Columns rows={rows} onOpen={onOpen} />}
    </QueryList>
  )
}

function Columns({ rows, onOpen }: { rows: AdvisingRequest[]; onOpen(id: string): void }) {
  const sorted = rows.toSorted((one, other) => getTime(one).localeCompare(getTime(other)))
  return (
    <div className={styles.board}>
      {openStatuses.map((status) => {
        const requests = sorted.filter((request) => request.status === status)
        const titleId = `advising-${status}`
        return (
          <section key={status} aria-labelledby={titleId}>
            <h2 id={titleId} className={styles.title}>
              {statusLooks[status].label} <span className="quiet tabular">{requests.length}</span>
            </h2>
            {requests.length === 0 ? (
              <p className="quiet small">None</p>
            ) : (
              <ul className={styles.cards} aria-labelledby={titleId}>
                {requests.map((request) => (
                  <RequestCard key={request.id} request={request} onOpen={onOpen} />
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}

/** What has to happen next, and when. */
const getTime = ({ meeting, respondBy, dueAt }: AdvisingRequest): string => meeting?.startsAt ?? respondBy ?? dueAt
