import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import styles from '../admin-dashboard.module.css'
import { riskCount, risksQuery } from '../api.ts'
import { RiskRow } from '../embeds.tsx'

/** Students to contact and why, the most urgent first; mentors see their own. */
export function StudentsAtRisk() {
  const query = useQuery({ ...risksQuery, refetchOnMount: 'always' })
  return (
    <TitleCard title="Needs attention" intro="Checked every hour, and when you log or change an interaction.">
      <div className={styles.risks}>
        <QueryList
          query={query}
          skeleton={<SkeletonList count={riskCount} />}
          errorTitle="The students couldn't be loaded"
          isSection
          empty={
            <EmptyState title="No one needs attention" headingLevel={3} isCompact>
              Students without contact for 30 days, stalled ventures and overdue follow-ups appear here.
            </EmptyState>
          }
        >
          {(students) => (
            <Rows aria-label="Needs attention">
              {students.map((student) => (
                <RiskRow key={student.id} student={student} />
              ))}
            </Rows>
          )}
        </QueryList>
      </div>
    </TitleCard>
  )
}
