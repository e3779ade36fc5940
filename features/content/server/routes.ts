import { mount } from '#platform/server/http/mount.ts'
import { problem } from '#platform/server/problem.ts'
import { contract } from '../contract.ts'
import { syncedKinds, type SyncedKind } from '../schema.ts'
import { sendFile, sendText } from './items/downloads.ts'
import { findCourse, listCourses } from './courses/queries.ts'
import { serializeCourse, parseSyllabus } from './courses/syllabus.ts'
import { receiveDelivery } from './deliveries/actions.ts'
import { deleteSecret } from './deliveries/queries.ts'
import * as resources from './resources/actions.ts'
import { countFacets, findDetail, listRecent, listResources } from './resources/queries.ts'
import { listSaved } from './saved/queries.ts'
import * as sync from './sync/actions.ts'
import { findRun, listItems, listRuns } from './runs/queries.ts'
import { sendReport, serializeReply, serializeRun, serializeRuns, serializeStatus } from './sync/serializers.ts'
import { toggleFavorite } from './tools/actions.ts'
import { listFavorites, listTools } from './tools/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'

export const routes = mount(contract, {
  listResources: (ctx, { query }) => listResources(ctx, query),
  listNotionResources: (ctx, { query }) => listResources(ctx, query),
  countFacets: (ctx, { query }) => countFacets(ctx, query),
  listSaved: (ctx, { query }) => listSaved(ctx, query),
  listRecent: (ctx) => listRecent(ctx),
  suggestResources: (ctx) => resources.suggestResources(ctx),
  getResource: (ctx, { params }) => findDetail(ctx, params.id),
  downloadText: (ctx, { params }) => sendText(ctx, params.id),
  viewResource: (ctx, { params }) => resources.viewResource(ctx, params.id),
  downloadResource: (ctx, { params }) => resources.downloadResource(ctx, params.id),
  downloadResourceById: (ctx, { body }) => resources.downloadResource(ctx, body.resourceId),
  saveResource: (ctx, { body }) => resources.saveResource(ctx, body.resourceId),
  unsaveResource: (ctx, { body }) => resources.unsaveResource(ctx, body.resourceId),
  unsaveResourceByName: (ctx, { params }) => resources.unsaveResourceByName(ctx, params.name),
  downloadFile: (ctx, { params }) => sendFile(ctx, params.fileId),
  listTools: (ctx, { query }) => listTools(ctx, query),
  listFavorites: (ctx) => listFavorites(ctx),
  toggleFavorite: (ctx, { body }) => toggleFavorite(ctx, body.toolId),
  listCourses: async (ctx, { query }) => {
    const page = await listCourses(ctx, query)
    return { ...page, items: page.items.map((row) => serializeCourse(row, ctx.me)) }
  },
  getCourse: async (ctx, { params }) => {
    const row = await findCourse(ctx, params.slug)
    return { ...serializeCourse(row, ctx.me), ...parseSyllabus(row.body) }
  },
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
  getRun: async (ctx, { params }) => serializeRun(await findRun(ctx, params.id), await sync.countContent(ctx)),
  listItems: async (ctx, { params, query }) => {
    const { id } = await findRun(ctx, params.id)
    return listItems(ctx, { runId: id, page: query })
  },
  downloadReport: (ctx, { params }) => sendReport(ctx, params.id),
  confirmRemoval: async (ctx, { params }) =>
    serializeRun(await sync.confirmRemoval(ctx, params.id), await sync.countContent(ctx)),
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
