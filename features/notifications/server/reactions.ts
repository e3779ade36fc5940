import type { Ctx } from '#platform/server/ctx.ts'
import type { DomainEvent } from '#platform/server/domain-events.ts'
import { on } from '#platform/server/events.ts'
import { badges } from '#rules/badges.ts'
import { paths } from '#rules/paths.ts'
import { notify } from './actions.ts'

export const reactions = [on('badge.earned', { job: 'notifications.notify-badge-earned', react: notifyBadgeEarned })]

async function notifyBadgeEarned(ctx: Ctx, { data }: DomainEvent<'badge.earned'>): Promise<void> {
  const { personId, badgeId } = data
  const { name, points, description } = badges[badgeId]
  await ctx.transaction((tx) =>
    notify(tx, {
      personId,
      kind: 'badge_earned',
      causeId: badgeId,
      title: `You earned the ${name} badge`,
      body: `${description}: +${points} points`,
      path: paths.achievements.path,
    }),
  )
}
