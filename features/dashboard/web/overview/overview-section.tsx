import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#features/users/schema.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { overviewQuery } from '../api.ts'
import { NextEventCard } from './next-event-card.tsx'
import { NextMilestoneCard } from './next-milestone-card.tsx'
import styles from './overview-section.module.css'
import { StudentsCard } from './students-card.tsx'
import { Today } from './today.tsx'

/** What comes next: for staff their day, for mentors their students, for everybody else the next event and milestone. */
export function OverviewSection({ user: { role } }: { user: CurrentUser }) {
  const query = useQuery({ ...overviewQuery, refetchOnMount: 'always' })
  const overview = query.data
  if (query.isError && !overview) {
    return (
      <Card>
        <QueryError query={query} title="What's next couldn't be loaded" isCompact />
      </Card>
    )
  }
  if (role === 'director' || role === 'admin') return <Today today={overview?.today} nextEvent={overview?.nextEvent} />
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title" className="visually-hidden">
        Up next
      </h2>
      <div className={styles.cards} aria-busy={!overview || undefined}>
        <NextEventCard event={overview?.nextEvent} />
        {role === 'mentor' ? (
          <StudentsCard students={overview?.studentsToSee} />
        ) : (
          <NextMilestoneCard milestone={overview?.nextMilestone} />
        )}
      </div>
    </section>
  )
}
