import { listStaff } from '#features/users/server/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { DomainEvent } from '#platform/server/domain-events.ts'
import { on } from '#platform/server/events.ts'
import { paths } from '#rules/paths.ts'
import { notifyAll } from '../actions.ts'

export const reactions = [
  on('content.confirmationRequested', { job: 'notifications.notify-removal-pending', react: notifyRemovalPending }),
  on('content.syncFailed', { job: 'notifications.notify-sync-failed', react: notifySyncFailed }),
]

async function notifyRemovalPending(ctx: Ctx, event: DomainEvent<'content.confirmationRequested'>): Promise<void> {
  const { kind, goneCount, liveCount } = event.data
  const body = `${goneCount} of ${liveCount} ${kind} are no longer in the source. Review them before they're removed.`
  await notifyStaff(ctx, { event, title: 'A sync needs your review', body })
}

async function notifySyncFailed(ctx: Ctx, event: DomainEvent<'content.syncFailed'>): Promise<void> {
  const { kind, message } = event.data
  await notifyStaff(ctx, { event, title: `Syncing ${kind} failed`, body: message })
}

async function notifyStaff(ctx: Ctx, { event, ...content }: { event: DomainEvent; title: string; body: string }) {
  const personIds = await listStaff(ctx, event.actorId)
  const path = paths.contentManagement.path
  await ctx.transaction((tx) => notifyAll(tx, { personIds, kind: 'content_sync', causeId: event.id, path, ...content }))
}
