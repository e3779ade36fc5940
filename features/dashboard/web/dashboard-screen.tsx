import { useCurrentUser } from '#features/accounts/web/api.ts'
import { LiveAnnouncements } from '#features/announcements/web/embeds.tsx'
import { formatDate } from '#platform/web/format.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Agenda } from './agenda/agenda.tsx'
import { CompletionBanner } from './completion-banner.tsx'
import styles from './dashboard-screen.module.css'
import { Figures } from './figures.tsx'
import { AdvisingCard } from './overview/advising-card.tsx'
import { Checklist } from './overview/checklist.tsx'
import { OverviewSection } from './overview/overview-section.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentActivity } from './recent-activity.tsx'

export function DashboardScreen() {
  const user = useCurrentUser()
  const now = useNow()
  // Students come for their progress, everybody else for their day.
  const isStudent = user.role === 'student'
  return (
    <>
      <PageHeader
        title={user.firstName ? `Welcome back, ${user.firstName}!` : 'Welcome!'}
        documentTitle="Dashboard"
        intro={formatDate(now, 'weekdayDate')}
      />
      <div className={styles.content}>
        {user.profileCompletion < 50 && <CompletionBanner percent={user.profileCompletion} />}
        {!isStudent && <Agenda />}
        <LiveAnnouncements />
        {!isStudent && <OverviewSection user={user} />}
        <Figures />
        {isStudent && <OverviewSection user={user} />}
        <div className={styles.columns}>
          <RecentActivity user={user} />
          <div className={styles.aside}>
            <QuickActions user={user} />
            <Checklist />
            <AdvisingCard />
          </div>
        </div>
      </div>
    </>
  )
}
