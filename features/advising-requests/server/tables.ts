import { inArray, isNotNull } from 'drizzle-orm'
import { boolean, index, integer, jsonb, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people, personId } from '#platform/server/people/tables.ts'
import { openStatuses, type AdvisingStatus, type Urgency } from '#rules/advising.ts'
import type { Intake } from '../schema.ts'

const optionalPerson = () => uuid().references(() => people.id, { onDelete: 'set null' })

/** Requests for advising, from the intake or from a conversation with the assistant. */
export const advisingRequests = snakeCase.table(
  'advising_requests',
  {
    id: id(),
    requesterId: personId(),
    status: text().$type<AdvisingStatus>().notNull().default('received'),
    topic: text().notNull(),
    message: text().notNull(),
    /** Null for a request that did not come from the intake. */
    intake: jsonb().$type<Intake>(),
    urgency: text().$type<Urgency>().notNull(),
    /** The conversation with the Venture Advisor; its owner may have deleted it since. */
    sessionId: uuid(),
    assigneeId: optionalPerson(),
    /** The request made its advisor the student's mentor, and takes that back when it goes to somebody else. */
    isPairNew: boolean().notNull().default(false),
    /** Everybody who has had it, so that nobody gets it by itself twice. */
    offeredIds: uuid().array().notNull().default([]),
    /** How often it went to another advisor because one did not respond. */
    rerouteCount: integer().notNull().default(0),
    dueAt: instant().notNull(),
    escalateAt: instant().notNull(),
    escalatedAt: instant(),
    /** Only while assigned. */
    respondBy: instant(),
    /** When the advisor is reminded; null once that was done. */
    remindAt: instant(),
    bookingId: uuid(),
    meetingStartsAt: instant(),
    meetingEndsAt: instant(),
    meetingKind: text(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('advising_requests_requester').on(table.requesterId, table.createdAt),
    index('advising_requests_assignee').on(table.assigneeId, table.createdAt),
    index('advising_requests_list').on(table.createdAt, table.id),
    index('advising_requests_open')
      .on(table.dueAt)
      .where(inArray(table.status, [...openStatuses])),
    index('advising_requests_booking').on(table.bookingId).where(isNotNull(table.bookingId)),
  ],
)

/** What happened to a request: one row for each status, advisor and note. */
export const advisingChanges = snakeCase.table(
  'advising_changes',
  {
    id: id(),
    requestId: uuid()
      .notNull()
      .references(() => advisingRequests.id, { onDelete: 'cascade' }),
    /** Null for what happened by itself. */
    actorId: optionalPerson(),
    status: text().$type<AdvisingStatus>().notNull(),
    /** The name of the advisor then: a former one may be gone. */
    assigneeName: text(),
    note: text(),
    at: instant().notNull(),
  },
  (table) => [index('advising_changes_request').on(table.requestId, table.at)],
)
