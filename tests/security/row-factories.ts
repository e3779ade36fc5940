import type { TestApp } from '#tests/harness/test-app.ts'
import { listPathParams, type ApiRoute } from './endpoints.ts'
import type { Person } from './people.ts'
import { addCampusAccount, addPasskey } from './sign-in-fixtures.ts'
import {
  addAnnouncement,
  addApiKey,
  addCalendar,
  addContentFile,
  addCourse,
  addEvent,
  addPendingRun,
  addInvitation,
  addUnknownCode,
  addNotification,
  addPhoto,
  addResource,
  addSession,
  addLinkImport,
  addTemplate,
  addTrackedLink,
  addVenture,
  addWebhook,
} from './fixtures.ts'
import { addGuide, addKnowledgeItem, addPassage, addPendingKnowledgeRun } from './knowledge-fixtures.ts'
import { addCategoryRule, addExchangeRate, addReceiptEmail } from './receipt-fixtures.ts'
import { addPronunciation, addSpeechJob, addVoiceCall } from './speech-fixtures.ts'
import {
  addAdvisingRequest,
  addBooking,
  addReportSchedule,
  addCorrespondent,
  addCrmConflict,
  addInteraction,
  addStudent,
  addStudentImport,
  addStudentList,
  addStudentNote,
} from './staff-fixtures.ts'

/** Inserts a row that this person owns and returns what names it in the path. */
type RowFactory = (app: TestApp, owner: Person) => Promise<string>

/**
 * How to insert the row that the first parameter of a path names, by the path up to it. A path that is not here is called with
 * an id that does not exist, so the access test of a new feature starts with its 404s. Add the new noun's path here, so that
 * other people's rows are tried too.
 */
const rowFactories: Record<string, RowFactory> = {
  '/api/ventures/{id}': addVenture,
  '/api/venture-invitations/{id}': async (app, owner) => (await addInvitation(app, owner)).id,
  '/api/auth/sessions/{id}': addSession,
  '/api/me/passkeys/{id}': addPasskey,
  '/api/me/campus-accounts/{id}': addCampusAccount,
  '/api/students/{id}': async (_app, owner) => owner.id,
  '/api/admin/students/{id}': addStudent,
  '/api/admin/student-notes/{id}': addStudentNote,
  '/api/admin/student-lists/{id}': addStudentList,
  '/api/admin/student-imports/{id}': addStudentImport,
  '/api/admin/users/{id}': async (_app, owner) => owner.id,
  '/api/photos/{name}': addPhoto,
  '/api/demo-login/{role}': async () => 'student',
  '/api/admin/tracked-links/{id}': async (app, owner) => (await addTrackedLink(app, owner)).id,
  '/api/admin/link-clicks/{id}': async (app, owner) => (await addTrackedLink(app, owner)).id,
  '/api/admin/link-templates/{id}': addTemplate,
  '/api/admin/tracked-links/imports/{id}': addLinkImport,
  '/api/admin/api-keys/{id}': addApiKey,
  '/api/bookings/{id}': addBooking,
  '/api/messages/{personId}': addCorrespondent,
  '/api/admin/webhooks/{id}': addWebhook,
  '/api/admin/link-misses/{code}': addUnknownCode,
  '/api/resources/{id}': addResource,
  '/api/resources/saved/{name}': addResource,
  '/api/content-files/{fileId}': addContentFile,
  '/api/courses/{slug}': addCourse,
  '/api/admin/cache/clear/{type}': async () => 'tools',
  '/api/admin/content/runs/{id}': addPendingRun,
  '/api/events/{id}': addEvent,
  '/api/advising/requests/{id}': addAdvisingRequest,
  '/api/announcements/{id}': addAnnouncement,
  '/api/admin/announcements/{id}': addAnnouncement,
  '/calendar/{name}': addCalendar,
  '/l/{code}': async (app, owner) => (await addTrackedLink(app, owner)).code,
  '/api/notifications/{id}': addNotification,
  '/api/admin/interactions/{id}': addInteraction,
  '/api/report-schedules/{id}': addReportSchedule,
  '/api/admin/view-synced-data/{id}': addKnowledgeItem,
  '/api/admin/download-file/{id}': addKnowledgeItem,
  '/api/admin/knowledge/items/{id}': addKnowledgeItem,
  '/api/admin/knowledge/runs/{id}': addPendingKnowledgeRun,
  '/api/admin/knowledge/documents/{id}': addGuide,
  '/api/knowledge/guides/{id}': addGuide,
  '/api/knowledge/passages/{id}': addPassage,
  '/api/chat/voice/{id}': addVoiceCall,
  '/api/receipts/emails/{id}': addReceiptEmail,
  '/api/receipts/attachments/{id}': addReceiptEmail,
  '/api/receipts/data/{id}': addReceiptEmail,
  '/api/receipts/category-rules/{id}': addCategoryRule,
  '/api/exchange-rates/{id}': addExchangeRate,
  '/api/twenty/sync-user/{id}': async (_app, owner) => owner.id,
  '/api/twenty/sync-venture/{id}': addVenture,
  '/api/twenty/conflicts/{id}': addCrmConflict,
  '/api/tts/{id}': addSpeechJob,
  '/api/tts/pronunciations/{id}': addPronunciation,
}

export const hasRowFactory = ({ path }: ApiRoute): boolean =>
  listPathParams(path).length === 1 && findRowFactory(path) !== undefined

/** Paths of public rows. There `own` means the viewer's own mark on the row (saved, downloaded): any id is accepted. */
export const isPublished = ({ path }: ApiRoute): boolean =>
  /^\/api\/(?:resources|content-files|courses|knowledge)\//.test(path) && findRowFactory(path) !== undefined

export function findRowFactory(path: string): RowFactory | undefined {
  return rowFactories[path.slice(0, path.indexOf('}') + 1)]
}
