import { findPerson } from '#features/users/server/queries.ts'
import { listMentors } from '#features/mentoring/server/queries.ts'
import { listMembers } from '#features/ventures/server/team/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { DomainEvent } from '#platform/server/domain-events.ts'
import { on } from '#platform/server/events.ts'
import { paths } from '#rules/paths.ts'
import { stageNames } from '#rules/stages.ts'
import { notifyAll } from '../actions.ts'

type NotifyOthersParams = { event: DomainEvent; to: string[]; title: string; body: string; path?: string }

export const reactions = [
  on('venture.memberJoined', { job: 'notifications.notify-member-joined', react: notifyMemberJoined }),
  on('venture.memberLeft', { job: 'notifications.notify-member-left', react: notifyMemberLeft }),
  on('venture.transferred', { job: 'notifications.notify-transferred', react: notifyTransferred }),
  on('venture.stageChanged', { job: 'notifications.notify-stage-changed', react: notifyStageChanged }),
  on('venture.milestoneReached', { job: 'notifications.notify-milestone-reached', react: notifyMilestoneReached }),
]

async function notifyMemberJoined(ctx: Ctx, event: DomainEvent<'venture.memberJoined'>): Promise<void> {
  const { ownerId, name, personId } = event.data
  const personName = await findFirstName(ctx, personId)
  await notifyOthers(ctx, {
    event,
    to: [ownerId],
    title: `${personName} joined ${name}`,
    body: 'Say hello and decide who does what.',
  })
}

/** The owner learns who left, and somebody who was removed learns that. */
async function notifyMemberLeft(ctx: Ctx, event: DomainEvent<'venture.memberLeft'>): Promise<void> {
  const { ownerId, name, personId } = event.data
  if (event.actorId === personId) {
    const personName = await findFirstName(ctx, personId)
    return notifyOthers(ctx, {
      event,
      to: [ownerId],
      title: `${personName} left ${name}`,
      body: 'They can no longer see it.',
    })
  }
  await notifyOthers(ctx, {
    event,
    to: [personId],
    title: `You were removed from ${name}`,
    body: 'You can no longer see this venture.',
    path: paths.ventures.path,
  })
}

async function notifyTransferred(ctx: Ctx, event: DomainEvent<'venture.transferred'>): Promise<void> {
  const { ownerId, name, before } = event.data
  const personName = await findFirstName(ctx, before)
  await notifyOthers(ctx, {
    event,
    to: [ownerId],
    title: `You now own ${name}`,
    body: `${personName} made you the owner.`,
  })
}

async function notifyStageChanged(ctx: Ctx, event: DomainEvent<'venture.stageChanged'>): Promise<void> {
  const { name, before, after, ownerId } = event.data
  const title = `${name} reached a new stage`
  const move = `from ${stageNames[before]} to ${stageNames[after]}`
  const [personName, team] = [await findFirstName(ctx, event.actorId ?? ''), await listTeamIds(ctx, event)]
  await notifyOthers(ctx, { event, to: team, title, body: `${personName} moved it ${move}.` })
  const mentors = await listMentors(ctx, team)
  // The team begins with the owner, and a mentor gets one notification of this cause: a mentor of the owner and of a member
  // gets the one that opens the venture, which is in the mentor's scope only through the owner.
  for (const studentId of team) {
    const to = mentors.filter((pair) => pair.studentId === studentId).map(({ mentorId }) => mentorId)
    const body = `${await findFirstName(ctx, studentId)}'s venture moved ${move}.`
    const pathOverride = studentId === ownerId ? {} : { path: paths.dashboard.path }
    await notifyOthers(ctx, { event, to, title, body, ...pathOverride })
  }
}

async function notifyMilestoneReached(ctx: Ctx, event: DomainEvent<'venture.milestoneReached'>): Promise<void> {
  const personName = await findFirstName(ctx, event.actorId ?? '')
  const title = `${event.data.name} reached a milestone`
  await notifyOthers(ctx, {
    event,
    to: await listTeamIds(ctx, event),
    title,
    body: `${personName} checked off “${event.data.title}”.`,
  })
}

async function listTeamIds(ctx: Ctx, { subjectId }: DomainEvent): Promise<string[]> {
  return (await listMembers(ctx, subjectId)).map(({ personId }) => personId)
}

async function findFirstName(ctx: Ctx, personId: string): Promise<string> {
  const person = personId === '' ? null : await findPerson(ctx, personId)
  return person?.firstName || 'Someone'
}

/** Notifies all of these people but the one who did it. */
async function notifyOthers(
  ctx: Ctx,
  { event, to, title, body, path = `/ventures/${event.subjectId}` }: NotifyOthersParams,
): Promise<void> {
  const personIds = to.filter((personId) => personId !== '' && personId !== event.actorId)
  const notification = { kind: 'venture_update', causeId: event.id, title, body, path } as const
  await ctx.transaction((tx) => notifyAll(tx, { ...notification, personIds }))
}
