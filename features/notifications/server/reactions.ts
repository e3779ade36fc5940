import type { Ctx } from '#platform/server/ctx.ts'
import { on, type DomainEvent } from '#platform/server/events.ts'
import { badges, type BadgeId } from '#rules/badges.ts'
import { paths } from '#rules/paths.ts'
import { notify } from './actions.ts'

export const reactions = [on('badge.earned', { job: 'notifications.notify-badge-earned', react: notifyBadgeEarned })]

async function notifyBadgeEarned(ctx: Ctx, { data }: DomainEvent): Promise<void> {
  const badgeId = data['badgeId'] as BadgeId
  const { name, points, description } = badges[badgeId]
  await ctx.transaction((tx) =>
    notify(tx, {
      personId: String(data['personId']),
      kind: 'badge_earned',
      causeId: badgeId,
      title: `You earned the ${name} badge`,
      body: `${description}: +${points} points`,
      path: paths.achievements.path,
    }),
  )
}
