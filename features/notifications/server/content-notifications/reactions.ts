import type { Ctx } from '#platform/server/ctx.ts'
import type { DomainEvent } from '#platform/server/domain-events.ts'
import { on } from '#platform/server/events.ts'
import { paths } from '#rules/paths.ts'
import { notify } from '../actions.ts'
import { listStaff } from '../queries.ts'

export const reactions = [
  on('content.confirmationRequested', { job: 'notifications.notify-removal-pending', react: notifyRemovalPending }),
  on('content.syncFailed', { job: 'notifications.notify-sync-failed', react: notifySyncFailed }),
]

async function notifyRemovalPending(ctx: Ctx, event: DomainEvent<'content.confirmationRequested'>): Promise<void> {
  const { kind, goneCount, liveCount } = event.data
  const body = `${goneCount} of ${liveCount} ${kind} are gone at their source. Confirm that, or keep them.`
  await notifyStaff(ctx, { event, title: 'A sync waits for you', body })
}

async function notifySyncFailed(ctx: Ctx, event: DomainEvent<'content.syncFailed'>): Promise<void> {
  const { kind, message } = event.data
  await notifyStaff(ctx, { event, title: `The ${kind} could not be fetched`, body: message })
}

async function notifyStaff(ctx: Ctx, { event, ...content }: { event: DomainEvent; title: string; body: string }) {
  const notification = {
    kind: 'content_sync',
    causeId: event.id,
    path: paths.contentManagement.path,
    ...content,
  } as const
  const personIds = await listStaff(ctx, event.actorId)
  await ctx.transaction(async (tx) => {
    for (const personId of personIds) await notify(tx, { ...notification, personId })
  })
}
