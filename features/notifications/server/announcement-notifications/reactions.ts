import { listAudience } from '#features/users/server/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { DomainEvent } from '#platform/server/domain-events.ts'
import { on } from '#platform/server/events.ts'
import { paths } from '#rules/paths.ts'
import { notifyAll } from '../actions.ts'

export const reactions = [on('announcement.published', { job: 'notifications.notify-audience', react: notifyAudience })]

async function notifyAudience(ctx: Ctx, event: DomainEvent<'announcement.published'>): Promise<void> {
  const { title, ...audience } = event.data
  const personIds = await listAudience(ctx, audience)
  const body = 'A new announcement is on your dashboard.'
  const { path } = paths.dashboard
  await ctx.transaction((tx) =>
    notifyAll(tx, { personIds, kind: 'announcement', causeId: event.subjectId, title, body, path }),
  )
}
