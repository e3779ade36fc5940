import { jobs as awardJobs } from '#features/awards/server/jobs.ts'
import { reactions as awardReactions } from '#features/awards/server/reactions.ts'
import { routes as awardRoutes } from '#features/awards/server/routes.ts'
import { jobs as contentJobs } from '#features/content/server/jobs.ts'
import { routes as contentRoutes } from '#features/content/server/routes.ts'
import { routes as dashboardRoutes } from '#features/dashboard/server/routes.ts'
import { jobs as eventJobs } from '#features/events/server/jobs.ts'
import { reactions as eventReactions } from '#features/events/server/reactions.ts'
import { routes as eventRoutes } from '#features/events/server/routes.ts'
import { jobs as linkJobs } from '#features/links/server/jobs.ts'
import { routes as linkRoutes } from '#features/links/server/routes.ts'
import { jobs as memberJobs } from '#features/members/server/jobs.ts'
import { routes as memberRoutes } from '#features/members/server/routes.ts'
import { jobs as notificationJobs } from '#features/notifications/server/jobs.ts'
import { reactions as mentoringReactions } from '#features/mentoring/server/reactions.ts'
import { reactions as contentNotificationReactions } from '#features/notifications/server/content-notifications/reactions.ts'
import { reactions as eventNotificationReactions } from '#features/notifications/server/event-notifications/reactions.ts'
import { reactions as notificationReactions } from '#features/notifications/server/reactions.ts'
import { reactions as resourceNotificationReactions } from '#features/notifications/server/resource-notifications/reactions.ts'
import { reactions as ventureNotificationReactions } from '#features/notifications/server/venture-notifications/reactions.ts'
import { routes as notificationRoutes } from '#features/notifications/server/routes.ts'
import { routes as peopleRoutes } from '#features/people/server/routes.ts'
import { jobs as ventureJobs } from '#features/ventures/server/jobs.ts'
import { routes as ventureRoutes } from '#features/ventures/server/routes.ts'
import type { Reaction } from '#platform/server/events.ts'
import type { MountedEndpoint } from '#platform/server/http/mount.ts'
import type { JobDef } from '#platform/server/jobs.ts'

/** Everything the features add to the server. */
export const features: { routes: MountedEndpoint[]; reactions: Reaction[]; jobs: JobDef[] } = {
  routes: [
    ...memberRoutes,
    ...peopleRoutes,
    ...ventureRoutes,
    ...awardRoutes,
    ...notificationRoutes,
    ...dashboardRoutes,
    ...linkRoutes,
    ...contentRoutes,
    ...eventRoutes,
  ],
  reactions: [
    ...awardReactions,
    ...notificationReactions,
    ...ventureNotificationReactions,
    ...resourceNotificationReactions,
    ...eventNotificationReactions,
    ...contentNotificationReactions,
    ...eventReactions,
    ...mentoringReactions,
  ],
  jobs: [...memberJobs, ...ventureJobs, ...awardJobs, ...notificationJobs, ...linkJobs, ...contentJobs, ...eventJobs],
}
