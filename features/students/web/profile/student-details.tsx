import { lazy } from 'react'
import { Stack } from '@mantine/core'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { StudentFeedback } from '#features/bookings/web/embeds.tsx'
import { StudentInteractions } from '#features/interactions/web/embeds.tsx'
import { Notes } from '#features/student-notes/web/embeds.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Columns } from '#platform/web/ui/columns.tsx'
import { ScreenTabs } from '#platform/web/ui/screen-tabs.tsx'
import { StatCards } from '#platform/web/ui/stat-cards.tsx'
import type { StudentProfile } from '../../schema.ts'
import { ProfileCard } from './profile-card.tsx'
import { StudentHeader } from './student-header.tsx'

const Ventures = lazy(() => import('./student-ventures.tsx').then((file) => ({ default: file.StudentVentures })))
const Achievements = lazy(() => import('../badges/achievements.tsx').then((file) => ({ default: file.Achievements })))
const Activity = lazy(() => import('./student-activity.tsx').then((file) => ({ default: file.StudentActivity })))
const Timeline = lazy(() => import('../timeline/timeline.tsx').then((file) => ({ default: file.Timeline })))

/** Who the student is at the left, what happened with them at the right. */
export function StudentDetails({ student }: { student: StudentProfile }) {
  const { id, totalPoints, badgeCount, ventureCount, interactionCount } = student
  const mayReadFeedback = useHasPermission('meetingFeedback.list')
  const figures = {
    'Total Points': totalPoints,
    Badges: badgeCount,
    Ventures: ventureCount,
    Interactions: interactionCount,
  }
  return (
    <>
      <StudentHeader student={student} />
      <Columns template="320px minmax(0, 1fr)">
        <Stack gap="md">
          <ProfileCard student={student} />
          <Notes studentId={id} />
        </Stack>
        <Stack gap="md">
          <StatCards label="Figures" figures={figures} isNarrow />
          <Card>
            <ScreenTabs
              label="Student records"
              tabs={[
                { value: 'interactions', label: 'Interactions', content: <StudentInteractions studentId={id} /> },
                { value: 'ventures', label: 'Ventures', content: <Ventures studentId={id} /> },
                { value: 'achievements', label: 'Achievements', content: <Achievements student={student} /> },
                { value: 'activity', label: 'Activity', content: <Activity studentId={id} /> },
                ...(mayReadFeedback
                  ? [{ value: 'feedback', label: 'Feedback', content: <StudentFeedback studentId={id} /> }]
                  : []),
                { value: 'timeline', label: 'Timeline', content: <Timeline studentId={id} /> },
              ]}
            />
          </Card>
        </Stack>
      </Columns>
    </>
  )
}
