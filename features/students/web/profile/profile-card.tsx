import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { formatDate } from '#platform/web/format.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { labelYear } from '#rules/years.ts'
import type { StudentProfile } from '../../schema.ts'

import { Completion } from '../completion.tsx'
import { EngagementBadge } from '../engagement-badge.tsx'
import { AnalystSwitch } from './analyst-switch.tsx'
import styles from './profile-card.module.css'
import { formatPersonName } from '#platform/web/person-name.ts'

const TagDialog = lazyDialog(() => import('../tags/tag-dialog.tsx').then((file) => file.TagDialog))
const MentorDialog = lazyDialog(() => import('../mentors/mentor-dialog.tsx').then((file) => file.MentorDialog))

/** Who the student is. Mentors are sent no phone and no location, so those lines are missing for them. */
export function ProfileCard({ student }: { student: StudentProfile }) {
  const { email, phone, location, yearOfStudy, major, isAnalyst, engagement, bio, interests, createdAt } = student
  const mayEdit = useHasPermission('student.edit')
  const at = email.lastIndexOf('@')
  const studies = [yearOfStudy && labelYear(yearOfStudy), major].filter(Boolean).join(' · ')
  return (
    <Card as="section" aria-label="Profile">
      <Stack gap="md">
        <Group gap="md" wrap="nowrap">
          <Avatar name={formatPersonName(student)} src={student.profileImageUrl} size={72} isDecorative />
          <Group gap="xs">
            <Badge>Student</Badge>
            {isAnalyst && <Badge tone="accent">Analyst</Badge>}
            <EngagementBadge level={engagement} />
          </Group>
        </Group>
        <dl className={styles.facts}>
          <Fact label="Email">
            <a href={`mailto:${email}`}>
              {email.slice(0, at)}
              <wbr />
              {email.slice(at)}
            </a>
          </Fact>
          <Fact label="Phone">{phone}</Fact>
          <Fact label="Studies">{studies || 'No major set'}</Fact>
          <Fact label="Location">{location}</Fact>
          <Fact label="Joined">{formatDate(createdAt)}</Fact>
          <Fact label="Last touch">{student.lastTouchAt ? <RelativeTime at={student.lastTouchAt} /> : 'Never'}</Fact>
          <Fact label="Profile completion">
            <Completion percent={student.profileCompletion} />
          </Fact>
        </dl>
        {bio && <Text fz="sm">{bio}</Text>}
        <Labels title="Interests" labels={interests} />
        <TagLabels student={student} mayEdit={mayEdit} />
        <Mentors student={student} />
        {mayEdit && <AnalystSwitch student={student} />}
      </Stack>
    </Card>
  )
}

/** Nothing where there is no such fact. */
const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children && (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )

function Labels({ title, labels, children }: { title: string; labels: string[]; children?: ReactNode }) {
  if (labels.length === 0 && !children) return null
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <h2 className={styles.title}>{title}</h2>
        {children}
      </Group>
      <Group gap="xs">
        {labels.map((label) => (
          <Badge key={label}>{label}</Badge>
        ))}
      </Group>
    </div>
  )
}

function TagLabels({ student: { id, tags }, mayEdit }: { student: StudentProfile; mayEdit: boolean }) {
  const tagging = useDialog()
  return (
    <Labels title="Tags" labels={tags}>
      {mayEdit && (
        <>
          <Button size="compact-sm" variant="subtle" onClick={() => tagging.open()}>
            Set tags
          </Button>
          <TagDialog ids={[id]} existing={tags} {...tagging.props} />
        </>
      )}
    </Labels>
  )
}

function Mentors({ student: { id, mentors } }: { student: StudentProfile }) {
  const assigning = useDialog()
  const removing = useDialog()
  const mayAssign = useHasPermission('mentor.assign')
  const names = mentors.map(({ name }) => name)
  return (
    <Labels title="Mentors" labels={names.length > 0 ? names : ['No mentor']}>
      {mayAssign && (
        <Group gap={0}>
          <Button size="compact-sm" variant="subtle" onClick={() => assigning.open()}>
            Assign
          </Button>
          {names.length > 0 && (
            <Button size="compact-sm" variant="subtle" onClick={() => removing.open()}>
              Remove
            </Button>
          )}
          <MentorDialog ids={[id]} isAssigned {...assigning.props} />
          <MentorDialog ids={[id]} isAssigned={false} current={mentors} {...removing.props} />
        </Group>
      )}
    </Labels>
  )
}
