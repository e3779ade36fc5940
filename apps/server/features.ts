import { routes as apiKeyRoutes } from '#features/api-keys/server/routes.ts'
import { jobs as accountJobs } from '#features/accounts/server/jobs.ts'
import { routes as accountRoutes } from '#features/accounts/server/routes.ts'
import { jobs as awardJobs } from '#features/awards/server/jobs.ts'
import { reactions as awardReactions } from '#features/awards/server/reactions.ts'
import { routes as awardRoutes } from '#features/awards/server/routes.ts'
import { jobs as bookingJobs } from '#features/bookings/server/jobs.ts'
import { reactions as bookingReactions } from '#features/bookings/server/reactions.ts'
import { routes as bookingRoutes } from '#features/bookings/server/routes.ts'
import { jobs as contentSyncJobs } from '#features/content-sync/server/jobs.ts'
import { routes as contentSyncRoutes } from '#features/content-sync/server/routes.ts'
import { jobs as connectionJobs } from '#features/connections/server/jobs.ts'
import { routes as connectionRoutes } from '#features/connections/server/routes.ts'
import { jobs as crmJobs } from '#features/crm/server/jobs.ts'
import { routes as crmRoutes } from '#features/crm/server/routes.ts'
import { gauges as backupGauges } from '#features/backups/server/gauges.ts'
import { gauges as systemGauges } from '#features/system/server/gauges.ts'
import { routes as systemRoutes } from '#features/system/server/routes.ts'
import { jobs as backupJobs } from '#features/backups/server/jobs.ts'
import { routes as backupRoutes } from '#features/backups/server/routes.ts'
import { reactions as backupNotificationReactions } from '#features/notifications/server/backup-notifications/reactions.ts'
import { routes as courseRoutes } from '#features/courses/server/routes.ts'
import { routes as clickAnalyticsRoutes } from '#features/click-analytics/server/routes.ts'
import { jobs as clickJobs } from '#features/clicks/server/jobs.ts'
import { reactions as clickReactions } from '#features/clicks/server/reactions.ts'
import { routes as clickRoutes } from '#features/clicks/server/routes.ts'
import { routes as dashboardRoutes } from '#features/dashboard/server/routes.ts'
import { routes as eventRoutes } from '#features/events/server/routes.ts'
import { routes as linkCampaignRoutes } from '#features/link-campaigns/server/routes.ts'
import { jobs as linkDestinationJobs } from '#features/link-destinations/server/jobs.ts'
import { routes as linkDestinationRoutes } from '#features/link-destinations/server/routes.ts'
import { jobs as linkImportJobs } from '#features/link-imports/server/jobs.ts'
import { routes as linkImportRoutes } from '#features/link-imports/server/routes.ts'
import { routes as linkRoutes } from '#features/links/server/routes.ts'
import { jobs as notificationJobs } from '#features/notifications/server/jobs.ts'
import { reactions as announcementNotificationReactions } from '#features/notifications/server/announcement-notifications/reactions.ts'
import { jobs as interactionJobs } from '#features/interactions/server/jobs.ts'
import { jobs as exchangeRateJobs } from '#features/exchange-rates/server/jobs.ts'
import { routes as exchangeRateRoutes } from '#features/exchange-rates/server/routes.ts'
import { reactions as receiptReactions } from '#features/receipts/server/reactions.ts'
import { jobs as receiptJobs } from '#features/receipts/server/jobs.ts'
import { mailListener } from '#features/receipts/server/receiving/mail-listener.ts'
import { routes as receiptRoutes } from '#features/receipts/server/routes.ts'
import { jobs as knowledgeJobs } from '#features/knowledge/server/jobs.ts'
import { reactions as knowledgeReactions } from '#features/knowledge/server/reactions.ts'
import { routes as knowledgeRoutes } from '#features/knowledge/server/routes.ts'
import { jobs as mentoringJobs } from '#features/mentoring/server/jobs.ts'
import { routes as mentoringRoutes } from '#features/mentoring/server/routes.ts'
import { reactions as interactionReactions } from '#features/interactions/server/reactions.ts'
import { routes as interactionRoutes } from '#features/interactions/server/routes.ts'
import { jobs as messageJobs } from '#features/messages/server/jobs.ts'
import { routes as messageRoutes } from '#features/messages/server/routes.ts'
import { reactions as contentNotificationReactions } from '#features/notifications/server/content-notifications/reactions.ts'
import { reactions as eventNotificationReactions } from '#features/notifications/server/event-notifications/reactions.ts'
import { reactions as followUpNotificationReactions } from '#features/notifications/server/follow-up-notifications/reactions.ts'
import { reactions as mentorNotificationReactions } from '#features/notifications/server/mentor-notifications/reactions.ts'
import { reactions as notificationReactions } from '#features/notifications/server/reactions.ts'
import { reactions as resourceNotificationReactions } from '#features/notifications/server/resource-notifications/reactions.ts'
import { reactions as speechNotificationReactions } from '#features/notifications/server/speech-notifications/reactions.ts'
import { reactions as ventureNotificationReactions } from '#features/notifications/server/venture-notifications/reactions.ts'
import { jobs as auditJobs } from '#features/audit/server/jobs.ts'
import { routes as auditRoutes } from '#features/audit/server/routes.ts'
import { jobs as passkeyJobs } from '#features/passkeys/server/jobs.ts'
import { routes as passkeyRoutes } from '#features/passkeys/server/routes.ts'
import { jobs as personJobs } from '#features/people/server/jobs.ts'
import { routes as personRoutes } from '#features/people/server/routes.ts'
import { routes as notificationRoutes } from '#features/notifications/server/routes.ts'
import { jobs as registrationJobs } from '#features/registrations/server/jobs.ts'
import { reactions as registrationReactions } from '#features/registrations/server/reactions.ts'
import { routes as registrationRoutes } from '#features/registrations/server/routes.ts'
import { jobs as studentImportJobs } from '#features/student-imports/server/jobs.ts'
import { routes as studentImportRoutes } from '#features/student-imports/server/routes.ts'
import { routes as studentNoteRoutes } from '#features/student-notes/server/routes.ts'
import { jobs as studentEmailJobs } from '#features/student-emails/server/jobs.ts'
import { routes as studentEmailRoutes } from '#features/student-emails/server/routes.ts'
import { routes as studentRoutes } from '#features/students/server/routes.ts'
import { jobs as userJobs } from '#features/users/server/jobs.ts'
import { routes as userRoutes } from '#features/users/server/routes.ts'
import { routes as qrCodeRoutes } from '#features/qr-codes/server/routes.ts'
import { routes as searchRoutes } from '#features/search/server/routes.ts'
import { routes as resourceRoutes } from '#features/resources/server/routes.ts'
import { jobs as assistantJobs } from '#features/assistant/server/jobs.ts'
import { routes as assistantRoutes } from '#features/assistant/server/routes.ts'
import { jobs as speechJobs } from '#features/speech/server/jobs.ts'
import { routes as speechRoutes } from '#features/speech/server/routes.ts'
import { routes as teamRoutes } from '#features/teams/server/routes.ts'
import { routes as toolRoutes } from '#features/tools/server/routes.ts'
import { jobs as ventureJobs } from '#features/ventures/server/jobs.ts'
import { routes as ventureProgressRoutes } from '#features/venture-progress/server/routes.ts'
import { routes as ventureRoutes } from '#features/ventures/server/routes.ts'
import { jobs as webhookJobs } from '#features/webhooks/server/jobs.ts'
import { routes as webhookRoutes } from '#features/webhooks/server/routes.ts'
import { jobs as advisingRequestJobs } from '#features/advising-requests/server/jobs.ts'
import { reactions as advisingRequestReactions } from '#features/advising-requests/server/reactions.ts'
import { routes as advisingRequestRoutes } from '#features/advising-requests/server/routes.ts'
import { routes as advisingRoutes } from '#features/advising/server/routes.ts'
import { reactions as advisingNotificationReactions } from '#features/notifications/server/advising-notifications/reactions.ts'
import { routes as announcementRoutes } from '#features/announcements/server/routes.ts'
import { jobs as announcementJobs } from '#features/announcements/server/jobs.ts'
import { jobs as staffDashboardJobs } from '#features/staff-dashboard/server/jobs.ts'
import { reactions as staffDashboardReactions } from '#features/staff-dashboard/server/reactions.ts'
import { routes as staffDashboardRoutes } from '#features/staff-dashboard/server/routes.ts'
import { jobs as impactReportJobs } from '#features/impact-reports/server/jobs.ts'
import { routes as impactReportRoutes } from '#features/impact-reports/server/routes.ts'
import { jobs as reportJobs } from '#features/reports/server/jobs.ts'
import { routes as reportRoutes } from '#features/reports/server/routes.ts'
import { jobs as voiceCallJobs } from '#features/voice-calls/server/jobs.ts'
import { routes as voiceCallRoutes } from '#features/voice-calls/server/routes.ts'
import type { StartedService } from '#platform/server/base.ts'
import type { Reaction } from '#platform/server/events.ts'
import type { GaugeDef } from '#platform/server/http/metrics.ts'
import type { MountedEndpoint } from '#platform/server/http/mount.ts'
import type { JobDef } from '#platform/server/jobs.ts'

type Features = {
  routes: MountedEndpoint[]
  reactions: Reaction[]
  jobs: JobDef[]
  started: StartedService[]
  gauges: GaugeDef[]
}

/** Everything the features add to the server. */
export const features: Features = {
  gauges: [...backupGauges, ...systemGauges],
  routes: [
    ...accountRoutes,
    ...passkeyRoutes,
    ...apiKeyRoutes,
    ...connectionRoutes,
    ...userRoutes,
    ...personRoutes,
    ...auditRoutes,
    ...backupRoutes,
    ...systemRoutes,
    ...ventureRoutes,
    ...ventureProgressRoutes,
    ...teamRoutes,
    ...awardRoutes,
    ...studentRoutes,
    ...studentEmailRoutes,
    ...studentNoteRoutes,
    ...studentImportRoutes,
    ...notificationRoutes,
    ...dashboardRoutes,
    ...linkRoutes,
    ...linkDestinationRoutes,
    ...qrCodeRoutes,
    ...linkCampaignRoutes,
    ...linkImportRoutes,
    ...resourceRoutes,
    ...toolRoutes,
    ...courseRoutes,
    ...contentSyncRoutes,
    ...crmRoutes,
    ...clickRoutes,
    ...clickAnalyticsRoutes,
    ...webhookRoutes,
    ...eventRoutes,
    ...registrationRoutes,
    ...searchRoutes,
    ...advisingRoutes,
    ...advisingRequestRoutes,
    ...announcementRoutes,
    ...staffDashboardRoutes,
    ...mentoringRoutes,
    ...bookingRoutes,
    ...messageRoutes,
    ...reportRoutes,
    ...impactReportRoutes,
    ...interactionRoutes,
    ...assistantRoutes,
    ...speechRoutes,
    ...knowledgeRoutes,
    ...voiceCallRoutes,
    ...receiptRoutes,
    ...exchangeRateRoutes,
  ],
  reactions: [
    ...receiptReactions,
    ...awardReactions,
    ...knowledgeReactions,
    ...notificationReactions,
    ...ventureNotificationReactions,
    ...resourceNotificationReactions,
    ...eventNotificationReactions,
    ...contentNotificationReactions,
    ...backupNotificationReactions,
    ...announcementNotificationReactions,
    ...followUpNotificationReactions,
    ...advisingRequestReactions,
    ...advisingNotificationReactions,
    ...mentorNotificationReactions,
    ...speechNotificationReactions,
    ...registrationReactions,
    ...bookingReactions,
    ...interactionReactions,
    ...staffDashboardReactions,
    ...clickReactions,
  ],
  jobs: [
    ...accountJobs,
    ...passkeyJobs,
    ...userJobs,
    ...auditJobs,
    ...backupJobs,
    ...personJobs,
    ...ventureJobs,
    ...awardJobs,
    ...studentEmailJobs,
    ...studentImportJobs,
    ...notificationJobs,
    ...linkDestinationJobs,
    ...linkImportJobs,
    ...clickJobs,
    ...webhookJobs,
    ...contentSyncJobs,
    ...crmJobs,
    ...registrationJobs,
    ...advisingRequestJobs,
    ...announcementJobs,
    ...staffDashboardJobs,
    ...interactionJobs,
    ...bookingJobs,
    ...mentoringJobs,
    ...messageJobs,
    ...reportJobs,
    ...impactReportJobs,
    ...assistantJobs,
    ...speechJobs,
    ...knowledgeJobs,
    ...voiceCallJobs,
    ...receiptJobs,
    ...connectionJobs,
    ...exchangeRateJobs,
  ],
  started: [mailListener],
}
