import { routes as apiKeyRoutes } from '#features/api-keys/server/routes.ts'
import { jobs as accountJobs } from '#features/accounts/server/jobs.ts'
import { routes as accountRoutes } from '#features/accounts/server/routes.ts'
import { jobs as awardJobs } from '#features/awards/server/jobs.ts'
import { reactions as awardReactions } from '#features/awards/server/reactions.ts'
import { routes as awardRoutes } from '#features/awards/server/routes.ts'
import { jobs as contentSyncJobs } from '#features/content-sync/server/jobs.ts'
import { routes as contentSyncRoutes } from '#features/content-sync/server/routes.ts'
import { routes as courseRoutes } from '#features/courses/server/routes.ts'
import { jobs as clickJobs } from '#features/clicks/server/jobs.ts'
import { reactions as clickReactions } from '#features/clicks/server/reactions.ts'
import { routes as clickRoutes } from '#features/clicks/server/routes.ts'
import { routes as dashboardRoutes } from '#features/dashboard/server/routes.ts'
import { routes as eventRoutes } from '#features/events/server/routes.ts'
import { jobs as linkJobs } from '#features/links/server/jobs.ts'
import { routes as linkRoutes } from '#features/links/server/routes.ts'
import { jobs as notificationJobs } from '#features/notifications/server/jobs.ts'
import { reactions as announcementNotificationReactions } from '#features/notifications/server/announcement-notifications/reactions.ts'
import { reactions as interactionReactions } from '#features/interactions/server/reactions.ts'
import { routes as interactionRoutes } from '#features/interactions/server/routes.ts'
import { reactions as contentNotificationReactions } from '#features/notifications/server/content-notifications/reactions.ts'
import { reactions as eventNotificationReactions } from '#features/notifications/server/event-notifications/reactions.ts'
import { reactions as notificationReactions } from '#features/notifications/server/reactions.ts'
import { reactions as resourceNotificationReactions } from '#features/notifications/server/resource-notifications/reactions.ts'
import { reactions as ventureNotificationReactions } from '#features/notifications/server/venture-notifications/reactions.ts'
import { routes as notificationRoutes } from '#features/notifications/server/routes.ts'
import { jobs as registrationJobs } from '#features/registrations/server/jobs.ts'
import { reactions as registrationReactions } from '#features/registrations/server/reactions.ts'
import { routes as registrationRoutes } from '#features/registrations/server/routes.ts'
import { jobs as userJobs } from '#features/users/server/jobs.ts'
import { routes as userRoutes } from '#features/users/server/routes.ts'
import { routes as searchRoutes } from '#features/search/server/routes.ts'
import { routes as resourceRoutes } from '#features/resources/server/routes.ts'
import { routes as teamRoutes } from '#features/teams/server/routes.ts'
import { routes as toolRoutes } from '#features/tools/server/routes.ts'
import { jobs as ventureJobs } from '#features/ventures/server/jobs.ts'
import { routes as ventureProgressRoutes } from '#features/venture-progress/server/routes.ts'
import { routes as ventureRoutes } from '#features/ventures/server/routes.ts'
import { jobs as webhookJobs } from '#features/webhooks/server/jobs.ts'
import { routes as webhookRoutes } from '#features/webhooks/server/routes.ts'
import { routes as announcementRoutes } from '#features/announcements/server/routes.ts'
import { jobs as announcementJobs } from '#features/announcements/server/jobs.ts'
import { jobs as staffDashboardJobs } from '#features/staff-dashboard/server/jobs.ts'
import { reactions as staffDashboardReactions } from '#features/staff-dashboard/server/reactions.ts'
import { routes as staffDashboardRoutes } from '#features/staff-dashboard/server/routes.ts'
import { jobs as reportJobs } from '#features/reports/server/jobs.ts'
import { routes as reportRoutes } from '#features/reports/server/routes.ts'
import type { Reaction } from '#platform/server/events.ts'
import type { MountedEndpoint } from '#platform/server/http/mount.ts'
import type { JobDef } from '#platform/server/jobs.ts'

/** Everything the features add to the server. */
export const features: { routes: MountedEndpoint[]; reactions: Reaction[]; jobs: JobDef[] } = {
  routes: [
    ...accountRoutes,
    ...apiKeyRoutes,
    ...userRoutes,
    ...ventureRoutes,
    ...ventureProgressRoutes,
    ...teamRoutes,
    ...awardRoutes,
    ...notificationRoutes,
    ...dashboardRoutes,
    ...linkRoutes,
    ...resourceRoutes,
    ...toolRoutes,
    ...courseRoutes,
    ...contentSyncRoutes,
    ...clickRoutes,
    ...webhookRoutes,
    ...eventRoutes,
    ...registrationRoutes,
    ...searchRoutes,
    ...announcementRoutes,
    ...staffDashboardRoutes,
    ...reportRoutes,
    ...interactionRoutes,
  ],
  reactions: [
    ...awardReactions,
    ...notificationReactions,
    ...ventureNotificationReactions,
    ...resourceNotificationReactions,
    ...eventNotificationReactions,
    ...contentNotificationReactions,
    ...announcementNotificationReactions,
    ...registrationReactions,
    ...interactionReactions,
    ...staffDashboardReactions,
    ...clickReactions,
  ],
  jobs: [
    ...accountJobs,
    ...userJobs,
    ...ventureJobs,
    ...awardJobs,
    ...notificationJobs,
    ...linkJobs,
    ...clickJobs,
    ...webhookJobs,
    ...contentSyncJobs,
    ...registrationJobs,
    ...announcementJobs,
    ...staffDashboardJobs,
    ...reportJobs,
  ],
}
