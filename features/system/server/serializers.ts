import { CronExpressionParser } from 'cron-parser'
import { listLargestUploaders } from '#features/ventures/server/files/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { readDiskSpace } from '#platform/server/disk-space.ts'
import { requestMetrics } from '#platform/server/http/metrics.ts'
import { listEmailDays } from '#platform/server/mail/email-counts.ts'
import { release } from '#platform/server/release.ts'
import { limits } from '#rules/limits.ts'
import type { EmailStatus, Schedule, SlowRoute, Storage, SystemOverview } from '../schema.ts'
import { eventLoop } from './event-loop.ts'
import { readDatabase } from './queries.ts'
import { countEmails, countJobs, listScheduleRows } from './queues/queries.ts'
import { fileSizes } from './storage/file-sizes.ts'
import { measureTables } from './storage/queries.ts'

const shownRouteCount = 20
const quotaCount = 5
const dayMs = 86_400_000

export async function serializeSystem(ctx: Ctx): Promise<SystemOverview> {
  const [database, counts] = await Promise.all([readDatabase(ctx), countJobs(ctx)])
  const uptimeSeconds = Math.round(process.uptime())
  return {
    ...database,
    ...counts,
    release,
    nodeVersion: process.versions.node,
    isEmbedded: ctx.config.databaseUrl === undefined,
    startedAt: new Date(ctx.now().getTime() - uptimeSeconds * 1_000).toISOString(),
    uptimeSeconds,
    memoryBytes: process.memoryUsage().rss,
    eventLoopP99Ms: ctx.services.get(eventLoop).p99Ms(),
  }
}

export async function serializeSchedules(ctx: Ctx): Promise<Schedule[]> {
  const currentDate = ctx.now()
  const rows = await listScheduleRows(ctx)
  return rows.map(({ lastRunAt, ...row }) => ({
    ...row,
    lastRunAt: lastRunAt?.toISOString() ?? null,
    nextRunAt: CronExpressionParser.parse(row.cron, { tz: row.timeZone, currentDate }).next().toDate().toISOString(),
  }))
}

export async function serializeStorage(ctx: Ctx): Promise<Storage> {
  const { config } = ctx
  const [tables, sizes, uploaders] = await Promise.all([
    measureTables(ctx),
    ctx.services.get(fileSizes).measure(),
    listLargestUploaders(ctx, quotaCount),
  ])
  const isLocal = config.databaseUrl === undefined || ctx.providers.files.name === 'folder'
  return {
    ...tables,
    folders: sizes.folders,
    measuredAt: sizes.measuredAt.toISOString(),
    fileStore: ctx.providers.files.name,
    disk: isLocal ? await readDiskSpace(config.dataDir) : null,
    quotas: uploaders.map((uploader) => ({ ...uploader, maxBytes: limits.venture.personBytes })),
  }
}

export async function serializeEmail(ctx: Ctx): Promise<EmailStatus> {
  const days = await listEmailDays(ctx, new Date(ctx.now().getTime() - 6 * dayMs))
  return { ...(await countEmails(ctx)), transport: ctx.providers.mailOut.name, days }
}

/** The slowest first, by what one request of twenty takes at least. */
export async function serializeRoutes(ctx: Ctx): Promise<SlowRoute[]> {
  const routes = await ctx.services.get(requestMetrics).listRoutes()
  const toMs = (seconds: number) => Math.round(seconds * 10_000) / 10
  return routes
    .sort((one, other) => other.p95 - one.p95)
    .slice(0, shownRouteCount)
    .map((route) => ({ ...route, p50: toMs(route.p50), p95: toMs(route.p95), p99: toMs(route.p99) }))
}
