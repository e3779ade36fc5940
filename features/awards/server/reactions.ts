import type { DomainEvent } from '#platform/server/domain-events.ts'
import { on, type Reaction } from '#platform/server/events.ts'
import type { EventName } from '#rules/events.ts'
import { awardEarnedBadges, awardPoints } from './actions.ts'

/** For events that may earn a badge but no points. */
const checkBadgesOn = <N extends EventName>(
  event: N,
  options: { job: string; getPersonId(event: DomainEvent<N>): string },
): Reaction =>
  on(event, { job: options.job, react: (ctx, domainEvent) => awardEarnedBadges(ctx, options.getPersonId(domainEvent)) })

export const reactions = [
  on('venture.created', {
    job: 'awards.score-venture',
    react: (ctx, { subjectId, data }) =>
      awardPoints(ctx, {
        personId: data.ownerId,
        type: 'venture_created',
        causeId: subjectId,
        description: `Created venture "${data.name}"`,
      }),
  }),
  on('profile.completed', {
    job: 'awards.score-profile',
    react: (ctx, { subjectId }) =>
      awardPoints(ctx, {
        personId: subjectId,
        type: 'profile_completed',
        causeId: subjectId,
        description: 'Completed your profile',
      }),
  }),
  on('resource.downloaded', {
    job: 'awards.score-download',
    react: (ctx, { subjectId, data }) =>
      awardPoints(ctx, {
        personId: data.personId,
        type: 'resource_downloaded',
        causeId: subjectId,
        description: `Downloaded "${data.title}"`,
      }),
  }),
  on('advising.requested', {
    job: 'awards.score-advising',
    react: (ctx, { subjectId, data }) =>
      awardPoints(ctx, {
        personId: data.personId,
        type: 'advising_requested',
        causeId: subjectId,
        description: `Requested advising${data.ventureName === null ? '' : ` for "${data.ventureName}"`}`,
      }),
  }),
  on('event.attended', {
    job: 'awards.score-attendance',
    react: (ctx, { data }) =>
      awardPoints(ctx, {
        personId: data.personId,
        type: 'event_attended',
        // Per event, not per attendance: unmarking and marking the same person again earns nothing.
        causeId: data.eventId,
        description: `Attended "${data.title}"`,
      }),
  }),
  checkBadgesOn('venture.edited', { job: 'awards.check-venture-badges', getPersonId: ({ data }) => data.ownerId }),
  checkBadgesOn('venture.memberJoined', { job: 'awards.check-team-badges', getPersonId: ({ data }) => data.ownerId }),
  checkBadgesOn('interaction.created', {
    job: 'awards.check-interaction-badges',
    getPersonId: ({ data }) => data.studentId,
  }),
  checkBadgesOn('mentor.assigned', { job: 'awards.check-mentor-badges', getPersonId: ({ subjectId }) => subjectId }),
]
