import { findPerson, findRole, listStaff } from '#features/users/server/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { DomainEvent } from '#platform/server/domain-events.ts'
import { on } from '#platform/server/events.ts'
import { paths } from '#rules/paths.ts'
import { notify, notifyAll } from '../actions.ts'

export const reactions = [
  on('advising.requested', { job: 'notifications.notify-advising-requested', react: notifyRequested }),
  on('advising.assigned', { job: 'notifications.notify-advising-assigned', react: notifyAssigned }),
  on('advising.statusChanged', { job: 'notifications.notify-advising-status', react: notifyStatus }),
  on('advising.escalated', { job: 'notifications.notify-advising-escalated', react: notifyEscalated }),
]

const toPath = (requestId: string) => `${paths.advisingRequests.path}?request=${requestId}`

/** Staff find it on their board. Who asks as a member of staff needs no notification of it. */
async function notifyRequested(ctx: Ctx, { id, subjectId, data }: DomainEvent<'advising.requested'>): Promise<void> {
  const { personId, ventureName } = data
  const personIds = (await listStaff(ctx, personId)).filter((staffId) => staffId !== personId)
  await notifyMany(ctx, {
    personIds,
    causeId: id,
    title: `${await findName(ctx, personId)} asks for advising`,
    body: ventureName ?? 'Choose an advisor.',
    requestId: subjectId,
  })
}

/** The advisor. Staff who take a request themselves know. */
async function notifyAssigned(
  ctx: Ctx,
  { id, subjectId, actorId, data }: DomainEvent<'advising.assigned'>,
): Promise<void> {
  const { assigneeId, requesterId, topic, respondBy, isReminder } = data
  if (assigneeId === actorId) return
  const name = await findName(ctx, requesterId)
  await notifyMany(ctx, {
    personIds: [assigneeId],
    causeId: id,
    title: isReminder ? `Reminder: ${name} is waiting for your advice` : `You're the advisor of ${name}`,
    body: `${topic}. Schedule a meeting by ${formatDay(ctx, respondBy)}.`,
    requestId: subjectId,
  })
}

/** The directors, or without any all staff, of requests that nobody has taken or that are late. */
async function notifyEscalated(ctx: Ctx, { id, subjectId, data }: DomainEvent<'advising.escalated'>): Promise<void> {
  const { requesterId, topic, dueAt } = data
  const staffIds = await listStaff(ctx, requesterId)
  const roles = await Promise.all(staffIds.map((staffId) => findRole(ctx, staffId)))
  const directorIds = staffIds.filter((_, index) => roles[index] === 'director')
  await notifyMany(ctx, {
    personIds: directorIds.length > 0 ? directorIds : staffIds,
    causeId: id,
    title: `${await findName(ctx, requesterId)} still needs an advisor`,
    body: `${topic}. Due ${formatDay(ctx, dueAt)}.`,
    requestId: subjectId,
  })
}

type Message = { title: string; body: string }
type Change = DomainEvent<'advising.statusChanged'>['data'] & { advisor: string }

/** What the student reads of each status; null for what needs no notification, since the meeting itself has its own. */
function toMessage({ before, after, advisor, topic, note }: Change): Message | null {
  switch (after) {
    case 'assigned':
      return before === 'received' || before === 'assigned'
        ? { title: `${advisor} is your advisor`, body: 'Choose a time to meet.' }
        : { title: 'Choose another time for your advising meeting', body: `${advisor} is still your advisor.` }
    case 'scheduled':
      return { title: `Your meeting with ${advisor} is scheduled`, body: topic }
    case 'received':
      return { title: "We're looking for another advisor for you", body: topic }
    case 'closed':
      return { title: 'Your advising request is closed', body: note ?? topic }
    case 'declined':
      return { title: 'Your advising request was declined', body: note ?? topic }
    case 'expired':
      return { title: 'Your advising request has expired', body: `${topic}. You can ask again.` }
    case 'held':
      return null
  }
}

/** The student, and staff where a request has come back to them or expired. */
async function notifyStatus(ctx: Ctx, event: DomainEvent<'advising.statusChanged'>): Promise<void> {
  const { id, subjectId, actorId, data } = event
  const { requesterId, assigneeId, after, note } = data
  const advisor = assigneeId ? await findName(ctx, assigneeId) : 'Your advisor'
  const message = actorId === requesterId ? null : toMessage({ ...data, advisor })
  if (message)
    await ctx.transaction((tx) =>
      notify(tx, {
        ...message,
        personId: requesterId,
        kind: 'advising_requested',
        causeId: id,
        path: `${paths.meetingIntake.path}?request=${subjectId}`,
      }),
    )
  if (after !== 'received' && after !== 'expired') return
  const name = await findName(ctx, requesterId)
  await notifyMany(ctx, {
    personIds: (await listStaff(ctx, requesterId)).filter((staffId) => staffId !== actorId),
    causeId: id,
    title: after === 'expired' ? `The advising request of ${name} expired` : `${name} needs another advisor`,
    body: note ?? data.topic,
    requestId: subjectId,
  })
}

type ManyOptions = Message & { personIds: string[]; causeId: string; requestId: string }

async function notifyMany(ctx: Ctx, { requestId, ...rest }: ManyOptions): Promise<void> {
  await ctx.transaction((tx) => notifyAll(tx, { ...rest, kind: 'advising_assigned', path: toPath(requestId) }))
}

async function findName(ctx: Ctx, personId: string): Promise<string> {
  const person = await findPerson(ctx, personId)
  return person ? `${person.firstName} ${person.lastName}`.trim() || person.email : 'Someone'
}

/** `Friday, November 27, 2026`, in the program's time zone. */
const formatDay = ({ config: { timeZone } }: Ctx, at: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full' }).format(new Date(at))
