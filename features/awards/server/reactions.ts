import { on } from '#platform/server/events.ts'
import { awardEarnedBadges, awardPoints } from './actions.ts'

export const reactions = [
  on('venture.created', {
    job: 'awards.score-venture',
    react: (ctx, { subjectId, data }) =>
      awardPoints(ctx, {
        personId: String(data['ownerId']),
        type: 'venture_created',
        causeId: subjectId,
        description: `Created venture "${data['name']}"`,
      }),
  }),
  on('venture.edited', {
    job: 'awards.check-venture-badges',
    react: (ctx, { data }) => awardEarnedBadges(ctx, String(data['ownerId'])),
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
]
