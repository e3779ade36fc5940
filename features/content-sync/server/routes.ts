import { mount } from '#platform/server/http/mount.ts'
import { problem } from '#platform/server/problem.ts'
import { contract } from '../contract.ts'
import { syncedKinds, type SyncedKind } from '../schema.ts'
import * as sync from './actions.ts'
import { receiveDelivery } from './deliveries/actions.ts'
import { deleteSecret } from './deliveries/queries.ts'
import { countItems } from './items/queries.ts'
import { findRun, listItems, listRuns } from './runs/queries.ts'
import { sendReport, serializeReply, serializeRun, serializeRuns, serializeStatus } from './serializers.ts'
import type { Ctx } from '#platform/server/ctx.ts'

export const routes = mount(contract, {
  syncResources: (ctx) => syncNow(ctx, 'resources'),
  syncCourses: (ctx) => syncNow(ctx, 'courses'),
  getStatus: (ctx) => serializeStatus(ctx),
  syncAll: async (ctx) => {
    const runs = await sync.awaitRuns(ctx, await sync.startAll(ctx, { isAutomatic: false }))
    const serialized = await serializeRuns(ctx, { items: runs, totalCount: runs.length, nextCursor: null })
    return { itemsProcessed: runs.reduce((sum, { seenCount }) => sum + seenCount, 0), runs: serialized.items }
  },
  clearAll: async (ctx) => {
    const cleared = []
    for (const kind of syncedKinds) cleared.push(await sync.clearKind(ctx, kind))
    return serializeCleared(ctx, cleared)
  },
  clearType: async (ctx, { params }) => {
    // Events are written here and have no copy that could be cleared; whoever asks for them gets them fresh.
    if (params.type === 'events') return { itemsProcessed: 0, runs: [] }
    const kind = syncedKinds.find((one) => one === params.type)
    if (!kind) throw problem('content.type_unknown')
    return serializeCleared(ctx, [await sync.clearKind(ctx, kind)])
  },
  listRuns: async (ctx, { query }) => serializeRuns(ctx, await listRuns(ctx, query)),
  getRun: async (ctx, { params }) => serializeRun(await findRun(ctx, params.id), await countItems(ctx)),
  listItems: async (ctx, { params, query }) => {
    const { id } = await findRun(ctx, params.id)
    return listItems(ctx, { runId: id, page: query })
  },
  downloadReport: (ctx, { params }) => sendReport(ctx, params.id),
  confirmRemoval: async (ctx, { params }) =>
    serializeRun(await sync.confirmRemoval(ctx, params.id), await countItems(ctx)),
  receiveDelivery: (ctx) => receiveDelivery(ctx),
  deleteWebhook: async (ctx) => {
    await deleteSecret(ctx, ctx.providers.contentSource.name)
    return { isDeleted: true as const }
  },
})

async function syncNow(ctx: Ctx, kind: SyncedKind) {
  const [run] = await sync.awaitRuns(ctx, [await sync.startSync(ctx, { kind })])
  return serializeReply(ctx, run!)
}

async function serializeCleared(ctx: Ctx, cleared: Awaited<ReturnType<typeof sync.clearKind>>[]) {
  const runs = await sync.awaitRuns(
    ctx,
    cleared.map(({ runId }) => runId),
  )
  const serialized = await serializeRuns(ctx, { items: runs, totalCount: runs.length, nextCursor: null })
  return { itemsProcessed: cleared.reduce((sum, { clearedCount }) => sum + clearedCount, 0), runs: serialized.items }
}
