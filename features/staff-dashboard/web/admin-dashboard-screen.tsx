import { Box, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { FollowUps, RecentInteractions } from '#features/interactions/web/embeds.tsx'
import { AccessDenied } from '#platform/web/ui/access-denied.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { SkeletonPanel } from '#platform/web/ui/skeletons.tsx'
import { WhenNear } from '#platform/web/ui/when-near.tsx'
import styles from './admin-dashboard.module.css'
import { staffDashboard } from './api.ts'
import { EngagementSummary } from './engagement/engagement-summary.tsx'
import { TopStudents } from './engagement/top-students.tsx'
import { Figures } from './figures.tsx'
import { StudentsAtRisk } from './risks/students-at-risk.tsx'
import { SendLinkCard } from './send-link-card.tsx'

const ContentTasks = lazy(() =>
  import('#features/content-sync/web/embeds.tsx').then((file) => ({ default: file.ContentTasks })),
)

/** Where staff see how the program is doing, whom to contact, and do what the whole installation needs. */
export function AdminDashboardScreen() {
  if (useHasPermission('dashboard.get')) return <AdminDashboard />
  return <AccessDenied title="Access Denied">You need administrator privileges to access this page.</AccessDenied>
}

function AdminDashboard() {
  const query = useQuery({ ...staffDashboard.query('GET /api/admin/dashboard'), refetchOnMount: 'always' })
  const hasFailed = query.isError && !query.data
  return (
    <>
      <PageHeader title="Admin Dashboard" intro="How the program is doing, and who needs you." />
      <Stack gap="xl">
        {hasFailed ? (
          <Card>
            <QueryError query={query} title="The figures couldn't be loaded" isCompact />
          </Card>
        ) : (
          <Figures dashboard={query.data} />
        )}
        <div className={styles.columns}>
          <StudentsAtRisk />
          <Stack>
            {!hasFailed && <EngagementSummary dashboard={query.data} />}
            <FollowUps />
          </Stack>
        </div>
        <div className={styles.columns} data-even>
          {!hasFailed && <TopStudents dashboard={query.data} />}
          <RecentInteractions />
        </div>
        <section aria-labelledby="operations-title">
          <Box component="h2" id="operations-title" mb="md">
            Operations
          </Box>
          <Stack>
            <SendLinkCard />
            <WhenNear placeholder={<SkeletonPanel height={360} />}>
              <ContentTasks />
            </WhenNear>
          </Stack>
        </section>
      </Stack>
    </>
  )
}
