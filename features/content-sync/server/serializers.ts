import type { z } from 'zod'
import type { Page } from '#platform/contract/paging.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { iteratePages, sendCsv } from '#platform/server/http/send-csv.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { limits } from '#rules/limits.ts'
import type { cacheStatus, syncReply, syncRun } from '../schema.ts'
import { findWebhook, findWindow } from './deliveries/queries.ts'
import { countItems } from './items/queries.ts'
import { findRun, listItems, listLastRuns, type RunWithCounts } from './runs/queries.ts'

type Counts = Record<'resources' | 'tools' | 'courses', number>

/** A run as staff see it. While it is running, `total` is the previous number of items, because sources do not report one. */
export function serializeRun(run: RunWithCounts, counts: Counts): z.input<typeof syncRun> {
  const total = run.state === 'running' ? Math.max(run.seenCount, counts[run.kind]) : run.seenCount
  return { ...run, synced: Math.max(0, run.seenCount - run.failedCount), total }
}

export async function serializeRuns(
  ctx: Ctx,
  { items, ...page }: Page<RunWithCounts>,
): Promise<Page<z.input<typeof syncRun>>> {
  const counts = await countItems(ctx)
  return { ...page, items: items.map((run) => serializeRun(run, counts)) }
}

/** The reply to refreshing or clearing content. */
export async function serializeRefresh(
  ctx: Ctx,
  { itemsProcessed, runs }: { itemsProcessed: number; runs: RunWithCounts[] },
): Promise<{ itemsProcessed: number; runs: z.input<typeof syncRun>[] }> {
  const counts = await countItems(ctx)
  return { itemsProcessed, runs: runs.map((run) => serializeRun(run, counts)) }
}

/** What a sync button gets back. */
export async function serializeReply(ctx: Ctx, run: RunWithCounts): Promise<z.input<typeof syncReply>> {
  const { synced, total } = serializeRun(run, await countItems(ctx))
  return { synced, total, state: run.state, runId: run.id }
}

/** What the cache card shows: counts, the last syncs, and the webhook. */
export async function serializeStatus(ctx: Ctx): Promise<z.input<typeof cacheStatus>> {
  const itemsByType = await countItems(ctx)
  const counts = Object.values(itemsByType)
  const runs = await listLastRuns(ctx)
  const [last] = runs
  const source = ctx.providers.contentSource.name
  return {
    stats: {
      totalItems: counts.reduce((sum, count) => sum + count, 0),
      contentTypes: counts.filter((count) => count > 0).length,
      itemsByType,
    },
    lastSync: last ? { startedAt: last.startedAt, status: last.state } : null,
    source,
    runs: runs.map((run) => serializeRun(run, itemsByType)),
    webhook: source === 'notion' ? await serializeWebhook(ctx, source) : null,
  }
}

/** The secret is sent until it is confirmed: staff have to paste it into the source's settings. */
async function serializeWebhook(ctx: Ctx, source: string): Promise<z.input<typeof cacheStatus>['webhook']> {
  const webhook = await findWebhook(ctx, source)
  return {
    url: `${ctx.config.publicUrl}/api/notion/webhook`,
    secret: webhook && webhook.confirmedAt === null ? webhook.secret : null,
    isConnected: webhook !== null && webhook.confirmedAt !== null,
    openUntil: await findWindow(ctx, source),
    lastDeliveryAt: webhook?.lastDeliveryAt ?? null,
  }
}

/** The report of a run as CSV. */
export async function sendReport(ctx: RequestCtx, runId: string): Promise<RawReply> {
  const { kind } = await findRun(ctx, runId)
  async function* rows() {
    const fetchPage = (cursor?: string) => listItems(ctx, { runId, page: { limit: limits.page.max, cursor } })
    for await (const items of iteratePages(fetchPage))
      yield items.map(({ itemId, title, outcome, detail }) => [itemId, title, outcome, detail])
  }
  return sendCsv(ctx, { fileName: `sync-${kind}.csv`, columns: ['id', 'title', 'outcome', 'detail'], rows: rows() })
}
