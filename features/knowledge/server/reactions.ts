import type { Ctx } from '#platform/server/ctx.ts'
import { on, type Reaction } from '#platform/server/events.ts'
import { syncChanges } from './drift/actions.ts'

const react = async (ctx: Ctx) => void (await syncChanges(ctx))

export const reactions: Reaction[] = [
  on('content.synced', { job: 'knowledge.sync-content', react }),
  on('event.created', { job: 'knowledge.sync-created-event', react }),
  on('event.edited', { job: 'knowledge.sync-edited-event', react }),
  on('event.trashed', { job: 'knowledge.sync-trashed-event', react }),
  on('event.restored', { job: 'knowledge.sync-restored-event', react }),
]
