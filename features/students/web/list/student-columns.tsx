import { Group, Text } from '@mantine/core'
import { formatDate, formatNumber } from '#platform/web/format.ts'
import { ScreenLink } from '#platform/web/screens.tsx'
import type { Column } from '#platform/web/table/column.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { labelYear } from '#rules/years.ts'
import type { Student } from '../../schema.ts'

import { Completion } from '../completion.tsx'
import { EngagementBadge } from '../engagement-badge.tsx'
import styles from './student-columns.module.css'
import { formatPersonName } from '#platform/web/person-name.ts'

export const columns: Column<Student>[] = [
  { id: 'student', title: 'Student', sort: { ascending: 'name', descending: 'nameDescending' }, render: renderStudent },
  {
    id: 'year',
    title: 'Year',
    width: 96,
    isOptional: 'onPhones',
    sort: { ascending: 'year', descending: 'yearDescending' },
    render: ({ yearOfStudy }) => <span className={styles.whole}>{yearOfStudy ? labelYear(yearOfStudy) : '–'}</span>,
  },
  {
    id: 'major',
    title: 'Major',
    width: 128,
    isOptional: 'onPhones',
    sort: { ascending: 'major', descending: 'majorDescending' },
    render: ({ major }) => <div className={styles.major}>{major ?? 'No major set'}</div>,
  },
  {
    id: 'points',
    title: 'Points',
    width: 80,
    align: 'end',
    sort: { descending: 'points', ascending: 'pointsAscending' },
    render: ({ totalPoints }) => formatNumber(totalPoints),
  },
  {
    id: 'engagement',
    title: 'Engagement',
    width: 112,
    render: ({ engagement }) => <EngagementBadge level={engagement} />,
  },
  {
    id: 'completion',
    title: 'Profile completion',
    width: 112,
    sort: { descending: 'completion', ascending: 'completionAscending' },
    render: ({ profileCompletion }) => <Completion percent={profileCompletion} />,
  },
  {
    id: 'joined',
    title: 'Joined',
    width: 112,
    isOptional: 'onPhones',
    sort: { ascending: 'oldest' },
    render: ({ createdAt }) => <span className={styles.whole}>{formatDate(createdAt)}</span>,
  },
  {
    id: 'touch',
    title: 'Last touch',
    width: 112,
    isOptional: true,
    sort: { ascending: 'touch', descending: 'touchDescending' },
    render: ({ lastTouchAt }) => (lastTouchAt ? <RelativeTime at={lastTouchAt} /> : 'Never'),
  },
  {
    id: 'tags',
    title: 'Tags',
    width: 136,
    isOptional: true,
    render: ({ tags }) => tags.map((tag) => <Badge key={tag}>{tag}</Badge>),
  },
  {
    id: 'mentors',
    title: 'Mentors',
    width: 136,
    isOptional: true,
    render: ({ mentors }) => mentors.map(({ name }) => name).join(', ') || '–',
  },
  { id: 'actions', title: 'Actions', width: 128, render: renderActions },
]

function renderStudent(student: Student) {
  const { id, email, profileImageUrl } = student
  const name = formatPersonName(student)
  return (
    <Group gap="sm" wrap="nowrap" className={styles.student!}>
      <Avatar name={name} src={profileImageUrl} size={32} isDecorative />
      <div className={styles.names}>
        <ScreenLink to={`/admin/students/${id}`} className={styles.name}>
          {name}
        </ScreenLink>
        <Text fz="xs" fw={400} c="dimmed" className={styles.email!} title={email}>
          {email}
        </Text>
      </div>
    </Group>
  )
}

function renderActions(student: Student) {
  const name = formatPersonName(student)
  return (
    <Group gap={8} wrap="nowrap" className={styles.actions!}>
      <ScreenLink to={`/admin/students/${student.id}`} className={styles.action}>
        View<span className="visually-hidden"> {name}</span>
      </ScreenLink>
      <ScreenLink to={`/interactions?student=${student.id}`} className={styles.action}>
        Contact<span className="visually-hidden"> {name}</span>
      </ScreenLink>
    </Group>
  )
}
