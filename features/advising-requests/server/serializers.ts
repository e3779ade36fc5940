import type { z } from 'zod'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { isOpenStatus } from '#rules/advising.ts'
import type { advisingRequest, advisingRequestDetails } from '../request-schema.ts'
import type { FullRequest, listChanges } from './queries.ts'

type Reader = Pick<Ctx | TxCtx, 'me' | 'scope' | 'now'>
type Person = FullRequest['requester']

export const toName = ({ firstName, lastName, email }: Pick<Person, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email

const serializePerson = (person: Person) => ({
  id: person.id,
  name: toName(person),
  profileImageUrl: person.photoKey && `/api/${person.photoKey}`,
})

/** A request as this person sees it. */
export function serializeRequest({ me, now }: Reader, row: FullRequest): z.input<typeof advisingRequest> {
  const { requester, assignee, meetingStartsAt, meetingEndsAt, meetingKind, bookingId } = row
  const isMine = row.requesterId === me.id
  const isWaiting = row.status === 'received' || row.status === 'assigned'
  return {
    ...row,
    requester: serializePerson(requester),
    assignee: assignee && { ...serializePerson(assignee), takesBookings: assignee.role === 'mentor' },
    isOverdue: isWaiting && row.dueAt <= now(),
    isEscalated: isWaiting && row.escalatedAt !== null,
    meeting: meetingStartsAt && {
      startsAt: meetingStartsAt,
      endsAt: meetingEndsAt,
      kind: meetingKind,
      isBooked: bookingId !== null,
    },
    note: isOpenStatus(row.status) ? null : row.lastNote,
    sessionId: isMine ? row.sessionId : null,
    isMine,
    isAdvisor: row.assigneeId === me.id,
  }
}

type Changes = Awaited<ReturnType<typeof listChanges>>

/** The same with its intake and history. Of the notes, the person who asked reads why their request ended. */
export function serializeDetails(
  reader: Reader & { role: 'requester' | 'advisor' },
  { row, changes }: { row: FullRequest; changes: Changes },
): z.input<typeof advisingRequestDetails> {
  return {
    ...serializeRequest(reader, row),
    intake: row.intake,
    changes: changes.map(({ at, status, actor, assigneeName, note }) => ({
      at,
      status,
      actorName: actor && (`${actor.firstName} ${actor.lastName}`.trim() || 'Someone'),
      assigneeName,
      note: reader.role === 'advisor' || !isOpenStatus(status) ? note : null,
    })),
  }
}
