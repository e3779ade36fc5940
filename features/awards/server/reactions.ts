import { on, type DomainEvent, type Reaction } from '#platform/server/events.ts'
import type { EventName } from '#rules/events.ts'
import { awardEarnedBadges, awardPoints } from './actions.ts'

const text = (input: unknown, fallback = ''): string => (typeof input === 'string' && input ? input : fallback)
const quote = (input: unknown, fallback: string): string => (text(input) ? `"${text(input)}"` : fallback)

/** The person the event names, or else the one who acted. */
const getPersonId = ({ data, actorId }: DomainEvent): string => text(data['personId'], actorId ?? '')
/** The person that the event is about. */
const getSubjectPersonId = ({ data, subjectId }: DomainEvent): string => text(data['studentId'], subjectId)
const getOwnerId = ({ data }: DomainEvent): string => text(data['ownerId'])

/** For events that may earn a badge but no points. */
const checkBadgesOn = (
  event: EventName,
  options: { job: string; resolvePersonId(event: DomainEvent): string },
): Reaction =>
  on(event, { job: options.job, react: (ctx, input) => awardEarnedBadges(ctx, options.resolvePersonId(input)) })

export const reactions = [
  on('venture.created', {
    job: 'awards.score-venture',
    react: (ctx, event) =>
      awardPoints(ctx, {
        personId: getOwnerId(event),
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
        personId: getPersonId(event),
        type: 'resource_downloaded',
        causeId: event.subjectId,
        description: `Downloaded ${quote(event.data['title'], 'a resource')}`,
      }),
  }),
  on('advising.requested', {
    job: 'awards.score-advising',
    react: (ctx, event) =>
      awardPoints(ctx, {
        personId: getPersonId(event),
        type: 'advising_requested',
        causeId: event.subjectId,
        description: `Requested advising${text(event.data['ventureName']) && ` for "${event.data['ventureName']}"`}`,
      }),
  }),
  on('event.attended', {
    job: 'awards.score-attendance',
    react: (ctx, event) =>
      awardPoints(ctx, {
        personId: getPersonId(event),
        type: 'event_attended',
        // Per event, not per attendance: unmarking and marking the same person again earns nothing.
        causeId: text(event.data['eventId'], event.subjectId),
        description: `Attended ${quote(event.data['title'], 'an event')}`,
      }),
  }),
  checkBadgesOn('venture.edited', { job: 'awards.check-venture-badges', resolvePersonId: getOwnerId }),
  checkBadgesOn('venture.memberJoined', { job: 'awards.check-team-badges', resolvePersonId: getOwnerId }),
  checkBadgesOn('mentor.assigned', { job: 'awards.check-mentor-badges', resolvePersonId: getSubjectPersonId }),
]
