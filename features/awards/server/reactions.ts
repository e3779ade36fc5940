import { on, type DomainEvent, type Reaction } from '#platform/server/events.ts'
import type { EventName } from '#rules/events.ts'
import { awardEarnedBadges, awardPoints } from './actions.ts'

const text = (given: unknown, otherwise = ''): string => (typeof given === 'string' && given ? given : otherwise)
const called = (given: unknown, otherwise: string): string => (text(given) ? `"${text(given)}"` : otherwise)

/** Whose it is: the person the event names, or else the one who acted. */
const personOf = ({ data, actorId }: DomainEvent): string => text(data['personId'], actorId ?? '')
/** Of an event about a person, that person. */
const subjectPerson = ({ data, subjectId }: DomainEvent): string => text(data['studentId'], subjectId)
const ownerOf = ({ data }: DomainEvent): string => text(data['ownerId'])

/** After what a badge may be due although no points are. */
const check = (event: EventName, looking: { job: string; whose(event: DomainEvent): string }): Reaction =>
  on(event, { job: looking.job, react: (ctx, given) => awardEarnedBadges(ctx, looking.whose(given)) })

export const reactions = [
  on('venture.created', {
    job: 'awards.score-venture',
    react: (ctx, event) =>
      awardPoints(ctx, {
        personId: ownerOf(event),
        type: 'venture_created',
        causeId: event.subjectId,
        description: `Created venture "${event.data['name']}"`,
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
    react: (ctx, event) =>
      awardPoints(ctx, {
        personId: personOf(event),
        type: 'resource_downloaded',
        causeId: event.subjectId,
        description: `Downloaded ${called(event.data['title'], 'a resource')}`,
      }),
  }),
  on('advising.requested', {
    job: 'awards.score-advising',
    react: (ctx, event) =>
      awardPoints(ctx, {
        personId: personOf(event),
        type: 'advising_requested',
        causeId: event.subjectId,
        description: `Requested advising${text(event.data['ventureName']) && ` for "${event.data['ventureName']}"`}`,
      }),
  }),
  on('event.attended', {
    job: 'awards.score-attendance',
    react: (ctx, event) =>
      awardPoints(ctx, {
        personId: personOf(event),
        type: 'event_attended',
        // By the event, not by the attendance: being taken off the list and put on it again earns nothing.
        causeId: text(event.data['eventId'], event.subjectId),
        description: `Attended ${called(event.data['title'], 'an event')}`,
      }),
  }),
  check('venture.edited', { job: 'awards.check-venture-badges', whose: ownerOf }),
  check('venture.memberJoined', { job: 'awards.check-team-badges', whose: ownerOf }),
  check('mentor.assigned', { job: 'awards.check-mentor-badges', whose: subjectPerson }),
]
