import { findPerson, listStaff } from '#features/users/server/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { DomainEvent } from '#platform/server/domain-events.ts'
import { on } from '#platform/server/events.ts'
import { paths } from '#rules/paths.ts'
import { notify, notifyAll, type NewNotification } from '../actions.ts'
import { deleteNotificationsAbout } from '../queries.ts'

export const reactions = [
  on('mentor.assigned', { job: 'notifications.notify-mentor-assigned', react: notifyAssigned }),
  on('mentor.unassigned', { job: 'notifications.delete-of-unassigned', react: deleteOfUnassigned }),
  on('booking.created', { job: 'notifications.notify-booking-created', react: notifyBookingCreated }),
  on('booking.rescheduled', { job: 'notifications.notify-booking-rescheduled', react: notifyBookingRescheduled }),
  on('booking.canceled', { job: 'notifications.notify-booking-canceled', react: notifyBookingCanceled }),
  on('mentorRequest.offered', { job: 'notifications.notify-request-offered', react: notifyRequestOffered }),
  on('mentorRequest.closed', { job: 'notifications.notify-request-closed', react: notifyRequestClosed }),
  on('meetingFeedback.submitted', { job: 'notifications.notify-low-rating', react: notifyLowRating }),
  on('message.reported', { job: 'notifications.notify-message-reported', react: notifyMessageReported }),
]

/** The mentor learns of the student and the student of the mentor. */
async function notifyAssigned(ctx: Ctx, { id, subjectId, data }: DomainEvent<'mentor.assigned'>): Promise<void> {
  const { mentorId } = data
  const [mentor, student] = [mentorId ? await findName(ctx, mentorId) : null, await findName(ctx, subjectId)]
  if (!mentorId || !mentor || !student) return
  await ctx.transaction(async (tx) => {
    await notify(tx, {
      personId: mentorId,
      kind: 'students_assigned',
      causeId: id,
      title: `${student} is now your student`,
      body: 'Say hello and see what they are working on.',
      path: `${paths.messages.path}?with=${subjectId}`,
    })
    await notify(tx, {
      personId: subjectId,
      kind: 'mentor_update',
      causeId: id,
      title: `${mentor} is now your mentor`,
      body: 'Write a message or book a first meeting.',
      path: paths.mentors.path,
    })
  })
}

/** What a former mentor has not read about the student, or has, quotes messages and leads to screens that are a 404 now (T12). */
async function deleteOfUnassigned(ctx: Ctx, { subjectId, data }: DomainEvent<'mentor.unassigned'>): Promise<void> {
  await ctx.transaction(async (tx) => {
    await deleteNotificationsAbout(tx, { personId: data.mentorId, studentId: subjectId })
    await tx.publish({ personId: data.mentorId, topic: 'notifications' })
  })
}

/** The mentor of a new meeting; the student has just booked it. */
async function notifyBookingCreated(ctx: Ctx, event: DomainEvent<'booking.created'>): Promise<void> {
  const { mentorId, studentId, topic } = event.data
  const student = await findName(ctx, studentId)
  await notifyOne(ctx, { event, personId: mentorId, title: `${student ?? 'A student'} booked a meeting`, body: topic })
}

async function notifyBookingRescheduled(ctx: Ctx, event: DomainEvent<'booking.rescheduled'>): Promise<void> {
  await notifyOthers(ctx, { event, title: (name) => `${name} moved your meeting`, body: event.data.topic })
}

async function notifyBookingCanceled(ctx: Ctx, event: DomainEvent<'booking.canceled'>): Promise<void> {
  await notifyOthers(ctx, { event, title: (name) => `${name} canceled your meeting`, body: event.data.reason })
}

/** Whoever has the request now: a mentor, or staff of the student's kind. */
async function notifyRequestOffered(ctx: Ctx, { id, data }: DomainEvent<'mentorRequest.offered'>): Promise<void> {
  const { studentId, mentorId, topic, isReminder } = data
  const student = await findName(ctx, studentId)
  const personIds = mentorId ? [mentorId] : await listStaff(ctx, studentId)
  await ctx.transaction((tx) =>
    notifyAll(tx, {
      personIds,
      kind: 'students_assigned',
      causeId: id,
      title: `${isReminder ? 'Reminder: ' : ''}${student ?? 'A student'} asks for a mentor`,
      body: topic,
      path: paths.mentorDirectory.path,
    }),
  )
}

async function notifyRequestClosed(ctx: Ctx, { id, data }: DomainEvent<'mentorRequest.closed'>): Promise<void> {
  // Who accepts becomes the mentor, which has a notification of its own.
  if (data.state !== 'expired') return
  await ctx.transaction((tx) =>
    notify(tx, {
      personId: data.studentId,
      kind: 'mentor_update',
      causeId: id,
      title: 'No mentor could take your request',
      body: 'Ask again with another topic, or write to staff.',
      path: paths.mentors.path,
    }),
  )
}

/** Staff read the one message that was reported, and no other of the two. */
async function notifyMessageReported(ctx: Ctx, event: DomainEvent<'message.reported'>): Promise<void> {
  const { authorId, reason, text } = event.data
  const names = [await findName(ctx, event.actorId ?? ''), await findName(ctx, authorId)].map(
    (name) => name ?? 'Someone',
  )
  const personIds = await listStaff(ctx, event.actorId)
  await ctx.transaction((tx) =>
    notifyAll(tx, {
      personIds,
      kind: 'message_reported',
      causeId: event.id,
      title: `${names[0]} reported a message by ${names[1]}`,
      body: `${reason} The message: “${text.slice(0, 500)}”`,
      path: paths.userManagement.path,
    }),
  )
}

/** Staff learn once of a meeting that one of the two rated 1 or 2. What they wrote is in the list only, whose readers are audited. */
async function notifyLowRating(
  ctx: Ctx,
  { actorId, subjectId, data }: DomainEvent<'meetingFeedback.submitted'>,
): Promise<void> {
  const { mentorId, studentId, rating } = data
  if (rating > 2 || !actorId) return
  const otherId = actorId === mentorId ? studentId : mentorId
  const [author, other] = [await findName(ctx, actorId), await findName(ctx, otherId)]
  const personIds = (await listStaff(ctx, actorId)).filter((id) => id !== otherId)
  await ctx.transaction((tx) =>
    notifyAll(tx, {
      personIds,
      kind: 'low_meeting_rating',
      causeId: `${subjectId} ${actorId}`,
      title: `${author ?? 'Someone'} rated a meeting with ${other ?? 'someone'} ${rating} of 5`,
      body: 'See what they wrote.',
      path: `${paths.meetingFeedback.path}?mentor=${mentorId}&low=true`,
    }),
  )
}

type BookingEvent = DomainEvent<'booking.created' | 'booking.rescheduled' | 'booking.canceled'>

/** Those of the two who did not do it: both, where an assignment ended. */
async function notifyOthers(
  ctx: Ctx,
  { event, title, body }: { event: BookingEvent; title(name: string): string; body: string },
): Promise<void> {
  const actor = event.actorId ? await findName(ctx, event.actorId) : null
  const { mentorId, studentId } = event.data
  for (const personId of [mentorId, studentId].filter((id) => id !== event.actorId))
    await notifyOne(ctx, { event, personId, title: title(actor ?? 'Foundry'), body })
}

type NotifyOneParams = Pick<NewNotification, 'title' | 'body'> & { event: BookingEvent; personId: string }

async function notifyOne(ctx: Ctx, { event, personId, title, body }: NotifyOneParams): Promise<void> {
  const { path } = personId === event.data.mentorId ? paths.availability : paths.mentors
  await ctx.transaction((tx) => notify(tx, { personId, kind: 'mentor_update', causeId: event.id, title, body, path }))
}

/** Null for somebody without an active account. */
async function findName(ctx: Ctx, personId: string): Promise<string | null> {
  const person = await findPerson(ctx, personId)
  return person && (`${person.firstName} ${person.lastName}`.trim() || person.email)
}
