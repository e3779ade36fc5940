import { z } from 'zod'
import { id, text, count, fields, role, badgeId, none, booking, type EventRow } from './event-payloads.ts'

/** What staff and mentors do about people, and what students and mentors do with each other. Part of `events`. */
export const staffEvents = {
  'person.roleChanged': { description: "Staff changed a person's role", data: z.object({ before: role, after: role }) },
  'person.invited': { description: 'Staff invited a person by email', data: z.object({ role }) },
  'person.deactivated': { description: 'A person was removed, by staff or at their own request', data: none },
  'person.viewAsStarted': { description: 'An administrator began to view the platform as a person', data: none },
  'person.viewAsEnded': { description: 'An administrator stopped viewing as a person', data: none },
  'person.restored': { description: 'Staff took back the removal of a person', data: none },
  'person.sessionsEnded': {
    description: 'Staff signed a person out everywhere',
    data: z.object({ endedCount: count }),
  },
  'mentor.assigned': {
    description: 'A mentor was assigned to a student',
    subject: 'student',
    data: z.object({ mentorId: id.optional() }),
  },
  'mentor.unassigned': {
    description: 'A mentor is no longer assigned to a student',
    subject: 'student',
    data: z.object({ mentorId: id }),
  },
  'mentorProfile.edited': {
    description: 'A mentor changed their mentor card',
    subject: 'person',
    data: z.object({ fields }),
  },
  'mentorRequest.offered': {
    description: 'A mentor, or staff where `mentorId` is null, were asked to mentor a student, or reminded of it',
    data: z.object({ studentId: id, mentorId: id.nullable(), topic: text, isReminder: z.boolean() }),
  },
  'mentorRequest.closed': {
    description: 'A request for a mentor was accepted, canceled, or nobody could take it',
    data: z.object({ studentId: id, state: z.enum(['accepted', 'canceled', 'expired']) }),
  },
  'booking.created': { description: 'A student booked a meeting with a mentor', data: booking },
  'booking.rescheduled': {
    description: 'A meeting was moved; `before` is when it would have begun',
    data: booking.extend({ before: text }),
  },
  'booking.canceled': {
    description: 'A meeting was canceled by one of the two',
    data: booking.extend({ reason: text }),
  },
  'booking.completed': {
    description: 'A mentor said that a meeting took place',
    data: booking.extend({ minutes: count }),
  },
  'booking.missed': { description: 'A mentor said that the student did not come to a meeting', data: booking },
  'meetingFeedback.submitted': {
    description: 'A student or mentor answered the questions after a meeting, or changed the answer',
    subject: 'booking',
    data: z.object({ mentorId: id, studentId: id, rating: count }),
  },
  'interaction.created': {
    description: 'Staff or a mentor logged an interaction with a student',
    data: z.object({ studentId: id, type: text }),
  },
  'interaction.edited': {
    description: 'Staff or a mentor changed an interaction, or completed or snoozed its follow-up',
    data: z.object({ studentId: id, fields }),
  },
  'interaction.trashed': { description: 'Staff or a mentor deleted an interaction', data: z.object({ studentId: id }) },
  'interaction.restored': {
    description: 'Staff or a mentor undid deleting an interaction',
    data: z.object({ studentId: id }),
  },
  'interaction.purged': { description: 'Staff deleted an interaction for good', data: z.object({ studentId: id }) },
  'interaction.followUpDue': {
    description: 'The day of a follow-up has come; `dueAt` is its date, ISO 8601',
    // The id, not the name: by it the event is found when the student is erased.
    data: z.object({ authorId: id, studentId: id.optional(), title: text, dueAt: text }),
  },
  'student.edited': { description: "Staff changed a student's profile", data: z.object({ fields }) },
  'student.analystChanged': {
    description: 'Staff gave a student analyst access or took it away',
    data: z.object({ isAnalyst: z.boolean() }),
  },
  'student.tagged': {
    description: 'Staff changed the tags of `count` students; the subject is the first',
    data: z.object({ count, add: z.array(text), remove: z.array(text) }),
  },
  'student.exported': {
    description: 'Staff downloaded a list of `count` students; the subject is who did',
    subject: 'person',
    data: z.object({ format: z.enum(['csv', 'xlsx']), count }),
  },
  'student.emailCanceled': {
    description: 'Staff took back an email to students before it was sent',
    subject: 'student email',
    data: z.object({ subject: text }),
  },
  'student.emailed': {
    description: 'Staff emailed `count` students',
    subject: 'student email',
    data: z.object({ count, subject: text }),
  },
  'student.imported': {
    description: 'Staff imported a table of `count` students',
    subject: 'student import',
    data: z.object({ count }),
  },
  'student.importUndone': {
    description: 'Staff took back an import of `count` rows',
    subject: 'student import',
    data: z.object({ count }),
  },
  'badge.revoked': {
    description: 'Staff took back a badge that staff had awarded, with its points',
    subject: 'badge award',
    data: z.object({ personId: id, badgeId, points: count, reason: text.optional() }),
  },
  'message.reported': {
    description: 'Someone reported a message written to them to staff',
    data: z.object({ authorId: id, reason: text, text }),
  },
  'export.downloaded': {
    description: 'A person downloaded students without names, or a report; `rowCount` is how many rows',
    subject: 'person',
    data: z.object({ kind: text, rowCount: count }),
  },
  'reportSchedule.created': {
    description: 'Staff scheduled a report',
    subject: 'scheduled report',
    data: z.object({ name: text }),
  },
  'reportSchedule.edited': {
    description: 'Staff changed, paused or resumed a scheduled report',
    subject: 'scheduled report',
    data: z.object({ fields }),
  },
  'reportSchedule.trashed': {
    description: 'Staff deleted a scheduled report',
    subject: 'scheduled report',
    data: none,
  },
  'reportSchedule.restored': {
    description: 'Staff undid deleting a scheduled report',
    subject: 'scheduled report',
    data: none,
  },
  'reportSchedule.sent': {
    description: 'A report was emailed to `count` staff members, on its day or by hand',
    subject: 'scheduled report',
    data: z.object({ count }),
  },
  'knowledge.selectionChanged': {
    description: 'Staff chose what the assistant may quote from; the subject is the sync',
    subject: 'knowledge sync',
    data: z.object({ addedCount: count, removedCount: count }),
  },
  'knowledge.syncStarted': {
    description: 'Staff brought the vector store in line with the content',
    subject: 'knowledge sync',
    data: z.object({ itemCount: count }),
  },
  'knowledge.removalConfirmed': {
    description: 'Staff confirmed that a large part of the items is removed from the vector store',
    subject: 'knowledge sync',
    data: z.object({ removedCount: count }),
  },
  'knowledge.retried': { description: 'Staff had an item read again that failed', subject: 'item', data: none },
  'knowledge.settingsEdited': {
    description: 'Staff chose whether new content is included by itself',
    subject: 'setting',
    data: z.object({ includesNew: z.boolean() }),
  },
  'guide.uploaded': { description: 'Staff uploaded a guide', data: z.object({ title: text }) },
  'guide.edited': { description: 'Staff changed the title of a guide or who may find it', data: z.object({ fields }) },
  'guide.trashed': { description: 'Staff moved a guide to the trash', data: none },
  'guide.restored': { description: 'Staff took a guide out of the trash', data: none },
  'guide.purged': { description: 'Staff deleted a guide for good', data: z.object({ title: text }) },
  'receiptEmail.uploaded': {
    description: 'Staff added a receipt or an email',
    subject: 'email',
    data: z.object({ title: text }),
  },
  'receiptEmail.released': { description: 'Staff released an email from quarantine', subject: 'email', data: none },
  'receiptEmail.reprocessed': { description: 'Staff had an email read again', subject: 'email', data: none },
  'receiptEmail.trashed': { description: 'Staff moved an email to the trash', subject: 'email', data: none },
  'receiptEmail.restored': { description: 'Staff took an email out of the trash', subject: 'email', data: none },
  'receiptEmail.purged': {
    description: 'Staff deleted an email for good',
    subject: 'email',
    data: z.object({ title: text }),
  },
  'receipt.edited': { description: 'Staff corrected a receipt', data: z.object({ fields }) },
  'receipt.verified': { description: 'Staff verified a receipt', data: none },
  'receipt.unverified': { description: 'Staff took back a verification', data: none },
  'receipt.ruleCreated': {
    description: 'Staff said which category receipts of a merchant are of',
    subject: 'rule',
    data: z.object({ contains: text, category: text, changedCount: count }),
  },
  'receipt.ruleRemoved': {
    description: 'Staff removed the rule for the category of a merchant',
    subject: 'rule',
    data: z.object({ contains: text }),
  },
  'exchangeRate.published': {
    description: 'Exchange rates were published or imported',
    subject: 'source',
    data: z.object({ source: text, dayCount: count }),
  },
  'exchangeRate.entered': {
    description: 'Staff entered an exchange rate',
    subject: 'rate',
    data: z.object({ day: text, currency: text }),
  },
  'exchangeRate.removed': {
    description: 'Staff removed an exchange rate that was entered',
    subject: 'rate',
    data: z.object({ day: text, currency: text }),
  },
  'announcement.created': { description: 'Staff wrote an announcement', data: z.object({ title: text }) },
  'announcement.edited': { description: 'Staff changed an announcement', data: z.object({ fields }) },
  'announcement.published': {
    description: 'An announcement went live; without roles it is for everyone',
    data: z.object({ ownerId: id, title: text, roles: z.array(role) }),
  },
  'announcement.trashed': { description: 'Staff moved an announcement to the trash', data: none },
  'announcement.restored': { description: 'Staff took an announcement out of the trash', data: none },
  'announcement.purged': { description: 'Staff deleted an announcement for good', data: z.object({ title: text }) },
} satisfies Record<string, EventRow>
