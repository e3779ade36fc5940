import type { Ctx } from '#platform/server/ctx.ts'
import { on, type DomainEvent } from '#platform/server/events.ts'
import { paths } from '#rules/paths.ts'
import { notify } from '../actions.ts'
import { listStaff } from '../queries.ts'

export const reactions = [
  on('content.removalHeld', { job: 'notifications.tell-held', react: tellHeld }),
  on('content.syncFailed', { job: 'notifications.tell-failed-sync', react: tellFailed }),
]

async function tellHeld(ctx: Ctx, event: DomainEvent): Promise<void> {
  const { kind, goneCount, liveCount } = event.data
  const body = `${goneCount} of ${liveCount} ${kind} are gone at their source. Confirm that, or keep them.`
  await tellStaff(ctx, { event, title: 'A sync waits for you', body })
}

async function tellFailed(ctx: Ctx, event: DomainEvent): Promise<void> {
  const { kind, message } = event.data
  await tellStaff(ctx, { event, title: `The ${kind} could not be fetched`, body: String(message) })
}

async function tellStaff(ctx: Ctx, { event, ...said }: { event: DomainEvent; title: string; body: string }) {
  const news = { kind: 'content_news', causeId: event.id, path: paths.contentManagement.path, ...said } as const
  const personIds = await listStaff(ctx, event.actorId)
  await ctx.transaction(async (tx) => {
    for (const personId of personIds) await notify(tx, { ...news, personId })
  })
}
