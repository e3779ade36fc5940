import { Group, Text } from '@mantine/core'
import { ScreenLink, useHasScreen } from '#platform/web/screens.tsx'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import type { Overview } from '../../schema.ts'
import { OverviewCard } from './overview-card.tsx'
import styles from './overview-section.module.css'

/** The mentor's students, those not seen for longest first; undefined while they load. */
export function StudentsCard({ students }: { students: Overview['studentsToSee'] | undefined }) {
  return (
    <OverviewCard label="Students to see" isLoading={!students} rowCount={5}>
      {students?.length === 0 && <p className="quiet">No students are assigned to you yet.</p>}
      <ul className={styles.plain}>
        {students?.map((student) => (
          <li key={student.id} className={styles.row}>
            <Student {...student} />
          </li>
        ))}
      </ul>
    </OverviewCard>
  )
}

function Student({ id, name, lastSeenAt }: NonNullable<Overview['studentsToSee']>[number]) {
  const path = `/admin/students/${id}`
  const hasScreen = useHasScreen()
  return (
    <>
      <Group gap="sm" miw={0} wrap="nowrap">
        <Avatar name={name} size={32} isDecorative />
        <Text truncate fw={500}>
          {hasScreen(path) ? <ScreenLink to={path}>{name}</ScreenLink> : name}
        </Text>
      </Group>
      <Text c="dimmed" fz="sm" style={{ flex: 'none' }}>
        {lastSeenAt ? <RelativeTime at={lastSeenAt} /> : 'Not seen yet'}
      </Text>
    </>
  )
}
