import { interactionScreens } from '#features/interactions/web/routes.tsx'
import { settingsScreens, signInScreens } from '#features/accounts/web/routes.tsx'
import { assistantScreens } from '#features/assistant/web/routes.tsx'
import { awardScreens } from '#features/awards/web/routes.tsx'
import { eventScreens } from '#features/events/web/routes.tsx'
import { bookingScreens } from '#features/bookings/web/routes.tsx'
import { mentoringScreens } from '#features/mentoring/web/routes.tsx'
import { messageScreens } from '#features/messages/web/routes.tsx'
import { linkScreens } from '#features/links/web/routes.tsx'
import { qrCodeScreens } from '#features/qr-codes/web/routes.tsx'
import { dashboardScreens } from '#features/dashboard/web/routes.tsx'
import { notificationScreens } from '#features/notifications/web/routes.tsx'
import { checkInScreens, projectorScreens } from '#features/registrations/web/routes.tsx'
import { onboardingScreens, profileScreens } from '#features/users/web/routes.tsx'
import { systemScreens } from '#features/system/web/routes.tsx'
import { crmScreens } from '#features/crm/web/routes.tsx'
import { contentSyncScreens } from '#features/content-sync/web/routes.tsx'
import { courseScreens } from '#features/courses/web/routes.tsx'
import { resourceScreens } from '#features/resources/web/routes.tsx'
import { studentScreens } from '#features/students/web/routes.tsx'
import { auditScreens } from '#features/audit/web/routes.tsx'
import { peopleScreens } from '#features/people/web/routes.tsx'
import { speechScreens } from '#features/speech/web/routes.tsx'
import { toolScreens } from '#features/tools/web/routes.tsx'
import { teamPublicScreens } from '#features/teams/web/routes.tsx'
import { ventureScreens } from '#features/ventures/web/routes.tsx'
import { impactReportScreens } from '#features/impact-reports/web/routes.tsx'
import { reportScreens } from '#features/reports/web/routes.tsx'
import { staffDashboardScreens } from '#features/staff-dashboard/web/routes.tsx'
import { receiptScreens } from '#features/receipts/web/routes.tsx'
import { knowledgeScreens } from '#features/knowledge/web/routes.tsx'
import { advisingRequestScreens } from '#features/advising-requests/web/routes.tsx'
import { advisingScreens } from '#features/advising/web/routes.tsx'
import { announcementScreens } from '#features/announcements/web/routes.tsx'
import { styleguideScreens } from '#platform/web/styleguide/routes.tsx'
import { memberRoute, onboardingRoute, publicRoute, rootRoute } from '#platform/web/root-routes.ts'

/** All screens, below the root that says who reaches them. */
export const routeTree = rootRoute.addChildren([
  publicRoute.addChildren([...signInScreens, ...teamPublicScreens, ...checkInScreens]),
  onboardingRoute.addChildren(onboardingScreens),
  memberRoute.addChildren([
    ...dashboardScreens,
    ...profileScreens,
    ...settingsScreens,
    ...notificationScreens,
    ...linkScreens,
    ...qrCodeScreens,
    ...interactionScreens,
    ...studentScreens,
    ...resourceScreens,
    ...toolScreens,
    ...speechScreens,
    ...courseScreens,
    ...contentSyncScreens,
    ...crmScreens,
    ...systemScreens,
    ...eventScreens,
    ...projectorScreens,
    ...ventureScreens,
    ...awardScreens,
    ...advisingScreens,
    ...advisingRequestScreens,
    ...announcementScreens,
    ...knowledgeScreens,
    ...receiptScreens,
    ...staffDashboardScreens,
    ...peopleScreens,
    ...auditScreens,
    ...mentoringScreens,
    ...bookingScreens,
    ...messageScreens,
    ...assistantScreens,
    ...reportScreens,
    ...impactReportScreens,
    ...styleguideScreens,
  ]),
])
