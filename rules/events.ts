import { z } from 'zod'
import { badges, type BadgeId } from './badges.ts'
import type { Role } from './permissions.ts'
import { stageRanks, type Stage } from './stages.ts'

type EventRow = {
  /** When it is recorded. */
  description: string
  /** Whose id the event carries, where that is not the noun before the dot. */
  subject?: string
  /** The payload. The queue may hold events of an earlier release, so a field that is added later needs a default. */
  data: z.ZodObject
}

const id = z.string()
/** Words that somebody wrote, such as a title: they may be personal, so the audit log leaves them out. */
export const writtenText = z.string()
const text = writtenText
const count = z.number().int()
const fields = z.array(z.string())
const role = z.enum(['student', 'mentor', 'director', 'admin'] satisfies Role[])
const stage = z.enum(Object.keys(stageRanks) as [Stage, ...Stage[]])
const badgeId = z.enum(Object.keys(badges) as [BadgeId, ...BadgeId[]])
const none = z.object({})
const venture = z.object({ ownerId: id, name: text })
const attendance = z.object({ eventId: id, personId: id })
const booking = z.object({ mentorId: id, studentId: id, startsAt: text, sequence: count, topic: text })
const rsvp = z.object({ personId: id, queueNumber: count })

/** What can happen, in the past tense. Points, badges, notifications, and email are reactions to these events. */
export const events = {
  'member.signedIn': { description: 'A person signed in', subject: 'person', data: none },
  'member.registered': { description: 'A new person used their first sign-in link', subject: 'person', data: none },
  'member.onboarded': { description: 'A person finished or skipped through onboarding', subject: 'person', data: none },
  'profile.edited': {
    description: 'A person changed their own profile',
    subject: 'person',
    data: z.object({ fields }),
  },
  'profile.completed': {
    description: 'A profile reached 100 percent for the first time',
    subject: 'person',
    data: none,
  },
  'signIn.requested': { description: 'Somebody asked for a sign-in link', subject: 'sign-in link', data: none },
  'profile.emailChangeRequested': {
    description: 'A person asked to change their email address',
    subject: 'sign-in link',
    data: none,
  },
  'profile.emailChanged': { description: 'A person confirmed a new email address', subject: 'person', data: none },
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
  'venture.created': { description: 'A person started a venture', data: venture },
  'venture.edited': { description: 'A person changed a venture', data: z.object({ ownerId: id, fields }) },
  'venture.stageChanged': {
    description: 'A venture came to another stage',
    data: venture.extend({ before: stage, after: stage }),
  },
  'venture.milestoneReached': {
    description: 'A person ticked a milestone of a venture',
    data: venture.extend({ milestoneId: id, title: text }),
  },
  'venture.memberInvited': {
    description: 'The owner of a venture invited somebody by mail',
    data: venture.extend({ invitationId: id }),
  },
  'venture.memberJoined': {
    description: 'A person accepted the invitation to a venture',
    data: venture.extend({ personId: id, role: z.enum(['editor', 'viewer']) }),
  },
  'venture.memberLeft': {
    description: 'A person left a venture or was removed from it',
    data: venture.extend({ personId: id }),
  },
  'venture.transferred': {
    description: 'A venture was given to another owner; `before` is the former one',
    data: venture.extend({ before: id }),
  },
  'venture.trashed': { description: 'A person moved a venture to the trash', data: venture },
  'venture.restored': { description: 'A person took a venture out of the trash', data: venture },
  'venture.purged': {
    description: 'A venture was in the trash for its time and is deleted for good',
    data: z.object({ ownerId: id }),
  },
  'link.created': { description: 'Staff made a tracked link', data: z.object({ title: text }) },
  'link.imported': {
    description: 'Staff imported a table of `count` links; the subject is the import',
    subject: 'linkImport',
    data: z.object({ count }),
  },
  'link.edited': {
    description: 'Staff changed a tracked link, or the tags of `count` links at once',
    data: z.object({ fields, count: count.optional() }),
  },
  'link.regenerated': { description: 'Staff pointed a link to a new destination', data: z.object({ version: count }) },
  'link.trashed': { description: 'Staff moved a link to the trash', data: none },
  'link.restored': { description: 'Staff took a link out of the trash', data: none },
  'link.broken': {
    description: 'The daily check found nothing at the destination of a link',
    data: z.object({ reason: text }),
  },
  'link.purged': { description: 'Staff deleted a link for good', data: none },
  'apiKey.created': {
    description: 'Staff created an API key',
    subject: 'API key',
    data: z.object({ scopes: z.array(text) }),
  },
  'apiKey.revoked': { description: 'Staff revoked an API key', subject: 'API key', data: none },
  'webhook.created': { description: 'Staff created a webhook', data: none },
  'webhook.purged': { description: 'Staff deleted a webhook', data: none },
  'resource.downloaded': {
    description: 'A person downloaded a resource for the first time',
    data: z.object({ personId: id, title: text }),
  },
  'event.notificationSent': {
    description: 'People were written to about an event: invited, reminded, or told of a change',
    data: z.object({
      kind: z.enum(['invitation', 'update', 'cancellation', 'rsvpCancellation', 'day', 'hour']),
      title: text,
      personIds: z.array(id),
      promotedPersonIds: z.array(id),
    }),
  },
  'event.attended': {
    description: 'A person was seen at an event',
    subject: 'attendance',
    data: attendance.extend({ title: text }),
  },
  'advising.requested': {
    description: 'A person asked for advising',
    subject: 'advising request',
    data: z.object({ personId: id, ventureName: text.nullable() }),
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
  'interaction.followUpDue': {
    description: 'The day of a follow-up has come; `dueAt` is its date, ISO 8601',
    data: z.object({ authorId: id, studentName: text, title: text, dueAt: text }),
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
    description: 'Somebody reported a message written to them to staff',
    data: z.object({ authorId: id, reason: text, text }),
  },
  'export.downloaded': {
    description: 'A person downloaded students without names; `rowCount` is how many',
    subject: 'person',
    data: z.object({ kind: text, rowCount: count }),
  },
  'content.synced': {
    description: 'Content was fetched from its source and something of it was new',
    subject: 'sync run',
    data: z.object({ kind: text, addedCount: count, changedCount: count, removedCount: count }),
  },
  'content.syncFailed': {
    description: 'Content could not be fetched from its source',
    subject: 'sync run',
    data: z.object({ kind: text, message: text }),
  },
  'content.confirmationRequested': {
    description: 'A sync would have removed a large part and waits for staff',
    subject: 'sync run',
    data: z.object({ kind: text, goneCount: count, liveCount: count }),
  },
  'content.cleared': {
    description: 'Staff asked for copied content to be fetched anew',
    subject: 'content type',
    data: z.object({ count }),
  },
  'event.created': {
    description: 'Staff announced an event, or a series of `count` events',
    data: z.object({ title: text, count }),
  },
  'event.edited': {
    description: 'Staff changed an event',
    data: z.object({ fields, scope: z.enum(['this', 'following', 'all']) }),
  },
  'event.trashed': {
    description: 'Staff cancelled an event by moving it to the trash',
    data: z.object({ title: text, count }),
  },
  'event.restored': { description: 'Staff took an event out of the trash', data: none },
  'event.responded': {
    description: 'People registered for an event, joined its waitlist, or left',
    data: z.object({
      registrations: z.array(
        rsvp.extend({ status: z.enum(['going', 'waitlisted']), isPromoted: z.boolean().optional() }),
      ),
      cancellations: z.array(rsvp),
    }),
  },
  'event.attendanceRemoved': {
    description: 'Staff took back that a person was seen at an event',
    subject: 'attendance',
    data: attendance,
  },
  'badge.earned': {
    description: 'A person earned a badge',
    subject: 'badge award',
    data: z.object({ personId: id, badgeId, reason: text.optional() }),
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

export type EventName = keyof typeof events

/** The payload of an event, as it is recorded and as reactions receive it. */
export type EventData<N extends EventName> = z.output<(typeof events)[N]['data']>
