import { formatCount } from '#platform/web/format.ts'
import { formatPersonName } from '#platform/web/person-name.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { LinkButton } from '#platform/web/ui/link-button.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import type { StaffDashboard, TopStudent } from '../../schema.ts'
import styles from '../admin-dashboard.module.css'
import { levels } from './levels.ts'

/** The eight students with the most points; undefined while they load. */
export function TopStudents({ dashboard }: { dashboard: StaffDashboard | undefined }) {
  return (
    <TitleCard title="Student Engagement">
      <div className={styles.list}>
        {dashboard ? <Students students={dashboard.topStudents} /> : <SkeletonList count={8} />}
      </div>
    </TitleCard>
  )
}

function Students({ students }: { students: TopStudent[] }) {
  if (students.length === 0) {
    return (
      <EmptyState title="No points yet" headingLevel={3} isCompact>
        Students earn points for ventures, events, resources and badges.
      </EmptyState>
    )
  }
  return (
    <Rows aria-label="Student Engagement">
      {students.map((student) => (
        <StudentRow key={student.id} student={student} />
      ))}
    </Rows>
  )
}

function StudentRow({ student }: { student: TopStudent }) {
  const { id, major, totalPoints, profileImageUrl } = student
  const { label, tone } = levels[student.engagement]
  const name = formatPersonName(student)
  return (
    <Row
      media={<Avatar name={name} src={profileImageUrl} isDecorative />}
      name={name}
      details={`${major || 'No major set'} · ${formatCount(totalPoints, 'point')}`}
    >
      <Badge tone={tone}>{label}</Badge>
      <LinkButton to={`/admin/students/${id}`} size="sm" variant="default" aria-label={`View ${name}`}>
        View
      </LinkButton>
    </Row>
  )
}
