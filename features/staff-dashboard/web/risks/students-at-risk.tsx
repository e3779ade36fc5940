import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatPersonName } from '#platform/web/person-name.ts'
import { ScreenLink } from '#platform/web/screens.tsx'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { LinkButton } from '#platform/web/ui/link-button.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { StudentAtRisk } from '../../schema.ts'
import styles from '../admin-dashboard.module.css'
import { riskCount, risksQuery } from '../api.ts'
import { formatReason, getAction } from './reason-text.ts'

/** Students to contact and why, the most urgent first; mentors see their own. */
export function StudentsAtRisk() {
  const query = useQuery({ ...risksQuery, refetchOnMount: 'always' })
  return (
    <TitleCard title="Needs attention" intro="Checked every hour, and when you log an interaction.">
      <div className={styles.risks}>
        <QueryList
          query={query}
          skeleton={<SkeletonList count={riskCount} />}
          errorTitle="The students couldn't be loaded"
          isSection
          empty={
            <EmptyState title="Nobody needs attention" headingLevel={3} isCompact>
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

function RiskRow({ student }: { student: StudentAtRisk }) {
  const now = useNow()
  const name = formatPersonName(student)
  const action = getAction(student.reasons[0]!, student.id)
  return (
    <Row
      media={<Avatar name={name} src={student.profileImageUrl} isDecorative />}
      name={<ScreenLink to={`/admin/students/${student.id}`}>{name}</ScreenLink>}
      details={student.reasons.map((reason) => (
        <Text key={reason.kind} component="div" inherit>
          {formatReason(reason, now)}
        </Text>
      ))}
    >
      <LinkButton to={action.to} size="sm" variant="default" aria-label={`${action.label}: ${name}`}>
        {action.label}
      </LinkButton>
    </Row>
  )
}
