import { useCurrentUser } from '#features/accounts/web/api.ts'
import { formatDate } from '#platform/web/format.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { CompletionBanner } from './completion-banner.tsx'
import styles from './dashboard-screen.module.css'
import { Figures } from './figures.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentActivity } from './recent-activity.tsx'

export function DashboardScreen() {
  const user = useCurrentUser()
  const now = useNow()
  return (
    <>
      <PageHeader
        title={`Welcome back, ${user.firstName}!`}
        documentTitle="Dashboard"
        intro={formatDate(now, 'weekdayDate')}
      />
      <div className={styles.content}>
        {user.profileCompletion < 50 && <CompletionBanner percent={user.profileCompletion} />}
        <Figures />
        <div className={styles.columns}>
          <RecentActivity />
          <QuickActions user={user} />
        </div>
      </div>
    </>
  )
}
