import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { syncedKinds, type SyncedKind } from '../schema.ts'
import * as sync from './actions.ts'
import { connectWebhook, receiveDelivery } from './deliveries/actions.ts'
import { deleteSecret } from './deliveries/queries.ts'
import { countItems } from './items/queries.ts'
import { findRun, listItems, listRuns } from './runs/queries.ts'
import {
  sendReport,
  serializeRefresh,
  serializeReply,
  serializeRun,
  serializeRuns,
  serializeStatus,
} from './serializers.ts'
import type { Ctx } from '#platform/server/ctx.ts'

export const routes = mount(contract, {
  syncResources: (ctx) => syncNow(ctx, 'resources'),
  syncCourses: (ctx) => syncNow(ctx, 'courses'),
  getStatus: (ctx) => serializeStatus(ctx),
  syncAll: async (ctx) => serializeRefresh(ctx, await sync.syncAll(ctx)),
  clearAll: async (ctx) => serializeRefresh(ctx, await sync.clearKinds(ctx, syncedKinds)),
  clearType: async (ctx, { params }) => serializeRefresh(ctx, await sync.clearType(ctx, params.type)),
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
  connectWebhook: (ctx) => connectWebhook(ctx),
  deleteWebhook: async (ctx) => {
    await deleteSecret(ctx, ctx.providers.contentSource.name)
    return { isDeleted: true as const }
  },
})

async function syncNow(ctx: Ctx, kind: SyncedKind) {
  const [run] = await sync.awaitRuns(ctx, [await sync.startSync(ctx, { kind })])
  return serializeReply(ctx, run!)
}
