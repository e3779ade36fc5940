import { findPerson } from '#features/members/server/queries.ts'
import { listMentors } from '#features/mentoring/server/queries.ts'
import { listMembers } from '#features/ventures/server/team/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { on, type DomainEvent } from '#platform/server/events.ts'
import { paths } from '#rules/paths.ts'
import { stageNames } from '#rules/stages.ts'
import { notify } from '../actions.ts'

type Told = { event: DomainEvent; to: string[]; title: string; body: string; path?: string }

const text = (given: unknown): string => (typeof given === 'string' ? given : '')

export const reactions = [
  on('venture.memberJoined', { job: 'notifications.tell-joined', react: tellJoined }),
  on('venture.memberLeft', { job: 'notifications.tell-left', react: tellLeft }),
  on('venture.transferred', { job: 'notifications.tell-transferred', react: tellTransferred }),
  on('venture.stageChanged', { job: 'notifications.tell-stage', react: tellStage }),
  on('venture.milestoneReached', { job: 'notifications.tell-milestone', react: tellMilestone }),
]

async function tellJoined(ctx: Ctx, event: DomainEvent): Promise<void> {
  const { ownerId, name, personId } = event.data
  const who = await nameOf(ctx, text(personId))
  await tell(ctx, {
    event,
    to: [text(ownerId)],
    title: `${who} joined ${name}`,
    body: 'Say hello and agree on who does what.',
  })
}

/** Whoever left by themselves is told of to the owner; whoever was removed is told so. */
async function tellLeft(ctx: Ctx, event: DomainEvent): Promise<void> {
  const { ownerId, name, personId } = event.data
  if (event.actorId === personId) {
    const who = await nameOf(ctx, text(personId))
    return tell(ctx, { event, to: [text(ownerId)], title: `${who} left ${name}`, body: 'They see it no more.' })
  }
  await tell(ctx, {
    event,
    to: [text(personId)],
    title: `You no longer belong to ${name}`,
    body: 'Its owner removed you.',
    path: paths.ventures.path,
  })
}

async function tellTransferred(ctx: Ctx, event: DomainEvent): Promise<void> {
  const { ownerId, name, before } = event.data
  const who = await nameOf(ctx, text(before))
  await tell(ctx, { event, to: [text(ownerId)], title: `${name} is yours now`, body: `${who} made you its owner.` })
}

async function tellStage(ctx: Ctx, event: DomainEvent): Promise<void> {
  const { name, before, after, ownerId } = event.data
  const title = `${name} came to a new stage`
  const move = `from ${stageNames[text(before)]} to ${stageNames[text(after)]}`
  const [who, team] = [await nameOf(ctx, event.actorId ?? ''), await teamOf(ctx, event)]
  await tell(ctx, { event, to: team, title, body: `${who} moved it ${move}.` })
  const mentors = await listMentors(ctx, team)
  // The owner stands first: of two students with the same mentor, the one whose venture the mentor may open is named.
  for (const studentId of team) {
    const to = mentors.filter((pair) => pair.studentId === studentId).map(({ mentorId }) => mentorId)
    const body = `The venture of ${await nameOf(ctx, studentId)} moved ${move}.`
    const opens = studentId === ownerId ? {} : { path: paths.studentManagement.path }
    await tell(ctx, { event, to, title, body, ...opens })
  }
}

async function tellMilestone(ctx: Ctx, event: DomainEvent): Promise<void> {
  const who = await nameOf(ctx, event.actorId ?? '')
  const title = `${event.data['name']} reached a milestone`
  await tell(ctx, { event, to: await teamOf(ctx, event), title, body: `${who} ticked “${event.data['title']}”.` })
}

async function teamOf(ctx: Ctx, { subjectId }: DomainEvent): Promise<string[]> {
  return (await listMembers(ctx, subjectId)).map(({ personId }) => personId)
}

async function nameOf(ctx: Ctx, personId: string): Promise<string> {
  const person = personId === '' ? null : await findPerson(ctx, personId)
  return person?.firstName || 'Somebody'
}

/** Tells everybody of these but the one who did it. */
async function tell(ctx: Ctx, { event, to, title, body, path = `/ventures/${event.subjectId}` }: Told): Promise<void> {
  const others = to.filter((personId) => personId !== '' && personId !== event.actorId)
  const news = { kind: 'venture_news', causeId: event.id, title, body, path } as const
  await ctx.transaction(async (tx) => {
    for (const personId of others) await notify(tx, { ...news, personId })
  })
}
