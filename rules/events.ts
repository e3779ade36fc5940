import { z } from 'zod'
import { accountEvents } from './account-events.ts'
import { advisingEvents } from './advising-events.ts'
import {
  id,
  text,
  count,
  fields,
  stage,
  badgeId,
  none,
  venture,
  attendance,
  rsvp,
  conversion,
  type EventRow,
} from './event-payloads.ts'
import { staffEvents } from './staff-events.ts'

export { writtenText } from './event-payloads.ts'

/** What can happen, in the past tense. Points, badges, notifications, and email are reactions to these events. */
export const events = {
  ...accountEvents,
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
  'connection.created': {
    description: 'A person connected an outside service with a key of their own',
    data: z.object({ service: z.string() }),
  },
  'connection.purged': {
    description: 'A person disconnected an outside service',
    data: z.object({ service: z.string() }),
  },
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
  'system.jobsRetried': {
    description: 'An administrator queued failed jobs again',
    subject: 'job',
    data: z.object({ count }),
  },
  'system.jobsDiscarded': {
    description: 'An administrator deleted failed jobs',
    subject: 'job',
    data: z.object({ count }),
  },
  'backup.failed': {
    description: 'A backup could not be made',
    subject: 'backup run',
    data: z.object({ message: text }),
  },
  'backup.checkFailed': {
    description: 'A backup was made but could not be restored',
    subject: 'backup run',
    data: z.object({ message: text }),
  },
  'backup.overdue': {
    description: 'There has been no backup for more than 26 hours',
    subject: 'day',
    data: z.object({ lastAt: text.nullable() }),
  },
  'crm.syncStarted': {
    description: 'Staff started a sync with the CRM',
    subject: 'sync run',
    data: z.object({ scope: text, isDryRun: z.boolean() }),
  },
  'crm.recordSynced': {
    description: 'Staff synced a person or a venture with the CRM',
    subject: 'person or venture',
    data: z.object({ outcome: text }),
  },
  'crm.valuesReceived': {
    description: 'Values of a person or a venture were taken over from the CRM',
    subject: 'person or venture',
    data: z.object({ fields }),
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
  'speech.completed': {
    description: 'All of a text or document is read aloud; `waitedSeconds` since its owner started or continued it',
    subject: 'conversion',
    data: conversion,
  },
  'speech.failed': {
    description: 'A text or document could not be read aloud to its end',
    subject: 'conversion',
    data: conversion,
  },
  'badge.earned': {
    description: 'A person earned a badge',
    subject: 'badge award',
    data: z.object({ personId: id, badgeId, reason: text.optional() }),
  },
  ...advisingEvents,
  ...staffEvents,
} satisfies Record<string, EventRow>

export type EventName = keyof typeof events

/** The payload of an event, as it is recorded and as reactions receive it. */
export type EventData<N extends EventName> = z.output<(typeof events)[N]['data']>
