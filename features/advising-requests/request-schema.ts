import { mentorSlots, slotsQuery } from '#features/bookings/schema.ts'
import { instant, instantInput } from '#platform/contract/instant.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { optionalProse, requiredText } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { advisingLimits, advisingStatuses, urgencies } from '#rules/advising.ts'
import { intake } from './schema.ts'

const person = z.object({ id: z.string(), name: z.string(), profileImageUrl: z.string().nullable() })
const status = z.enum(advisingStatuses)

/**
 * A request for advising. `respondBy`: until then its advisor should schedule the meeting. `note` says why it was declined or closed.
 * `isMine`: the reader asked; `isAdvisor`: the reader answers it.
 */
export const advisingRequest = z.object({
  id: z.string(),
  status,
  topic: z.string(),
  message: z.string(),
  urgency: z.enum(urgencies),
  requester: person,
  assignee: person.extend({ takesBookings: z.boolean() }).nullable(),
  createdAt: instant,
  dueAt: instant,
  respondBy: instant.nullable(),
  isOverdue: z.boolean(),
  isEscalated: z.boolean(),
  meeting: z
    .object({ startsAt: instant, endsAt: instant.nullable(), kind: z.string().nullable(), isBooked: z.boolean() })
    .nullable(),
  note: z.string().nullable(),
  /** The conversation with the advisor; only for the person who asked. */
  sessionId: z.string().nullable(),
  isMine: z.boolean(),
  isAdvisor: z.boolean(),
  version: z.number(),
})
export type AdvisingRequest = z.output<typeof advisingRequest>

export const advisingChange = z.object({
  at: instant,
  status,
  /** Null for what happened by itself. */
  actorName: z.string().nullable(),
  assigneeName: z.string().nullable(),
  /** Notes of an open request are for advisors and staff only. */
  note: z.string().nullable(),
})

/** With what the person answered in the intake, null for a request without one, and what has happened to it. */
export const advisingRequestDetails = advisingRequest.extend({
  intake: intake.nullable(),
  changes: z.array(advisingChange),
})
export type AdvisingRequestDetails = z.output<typeof advisingRequestDetails>

export const requestViews = ['all', 'open', 'ended'] as const
/** `mine`: those the reader asked for; `assigned`: those the reader answers. */
export const requestQuery = pageQuery.extend({
  view: z.enum(requestViews).default('all'),
  status: status.optional(),
  mine: z.literal('true').optional(),
  assigned: z.literal('true').optional(),
})

export const requestEdit = z.object({
  status: status.optional(),
  assigneeId: z.string().max(100).nullable().optional(),
  note: optionalProse(advisingLimits.noteLength).optional(),
  /** With `status: scheduled`, for a meeting that is not booked here. */
  meetingStartsAt: instantInput('Choose a time').nullable().optional(),
})
export type RequestEdit = z.output<typeof requestEdit>

/** A person who could advise. `nextSlotAt`: their first free time within two weeks. `openCount`: the requests they have now. */
export const advisorSuggestion = person.extend({
  headline: z.string().nullable(),
  score: z.number(),
  reasons: z.array(z.string()),
  openCount: z.number(),
  nextSlotAt: instant.nullable(),
})
export type AdvisorSuggestion = z.output<typeof advisorSuggestion>

export const requestSlotsQuery = slotsQuery.omit({ mentorId: true })
export const requestSlots = mentorSlots

export const newMeeting = z.object({
  startsAt: instantInput('Choose a time'),
  kind: requiredText('Kind of meeting', advisingLimits.kindLength).optional(),
})
