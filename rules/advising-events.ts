import { z } from 'zod'
import { advisingStatuses } from './advising.ts'
import { id, text, count, type EventRow } from './event-payloads.ts'

const request = z.object({ requesterId: id, topic: text })
const status = z.enum(advisingStatuses)

/** What happens to requests for advising. Part of `events`. */
export const advisingEvents = {
  'advising.requested': {
    description: 'A person asked for advising',
    subject: 'advising request',
    data: z.object({ personId: id, ventureName: text.nullable() }),
  },
  'advising.assigned': {
    description: 'A request for advising was given to an advisor, or the advisor reminded of it',
    subject: 'advising request',
    data: request.extend({ assigneeId: id, respondBy: text, isReminder: z.boolean() }),
  },
  'advising.statusChanged': {
    description: 'A request for advising came to another status; `note` says why',
    subject: 'advising request',
    data: request.extend({ assigneeId: id.nullable(), before: status, after: status, note: text.nullable() }),
  },
  'advising.escalated': {
    description: 'No one has taken a request for advising in half of its time, or its deadline has passed',
    subject: 'advising request',
    data: request.extend({ dueAt: text }),
  },
  'advising.meetingCompleted': {
    description: 'The meeting of a request for advising is over',
    subject: 'advising request',
    data: request.extend({ assigneeId: id, bookingId: id.nullable(), startsAt: text, minutes: count.nullable() }),
  },
  'advising.settingsEdited': {
    description: 'Staff changed the settings of advising',
    subject: 'setting',
    data: z.object({ fields: z.array(text) }),
  },
} satisfies Record<string, EventRow>
