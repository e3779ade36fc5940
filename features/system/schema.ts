import { instant } from '#platform/contract/instant.ts'
import { z } from '#platform/contract/zod.ts'

const count = z.number().int().nonnegative()

export const systemOverview = z.object({
  release: z.string(),
  /** The newest migration of the database. */
  schema: z.string(),
  nodeVersion: z.string(),
  postgresVersion: z.string(),
  isEmbedded: z.boolean(),
  startedAt: instant,
  uptimeSeconds: count,
  memoryBytes: count,
  /** Processes that share this database now, this one included. */
  processCount: count,
  /** Milliseconds that the event loop of this process was late, for one turn of a hundred. */
  eventLoopP99Ms: z.number(),
  waitingCount: count,
  runningCount: count,
  deadCount: count,
})
export type SystemOverview = z.output<typeof systemOverview>

export const queue = z.object({
  name: z.string(),
  waitingCount: count,
  runningCount: count,
  /** Failed and waiting for another try. */
  retryingCount: count,
  completedCount: count,
  oldestWaitingAt: instant.nullable(),
})
export type Queue = z.output<typeof queue>

export const schedule = z.object({
  name: z.string(),
  cron: z.string(),
  timeZone: z.string(),
  /** Null where it did not run in the last day, which is as long as finished jobs are kept. */
  lastRunAt: instant.nullable(),
  nextRunAt: instant,
})
export type Schedule = z.output<typeof schedule>

export const deadJob = z.object({
  id: z.string(),
  /** The queue that it was parked from. */
  job: z.string(),
  failedAt: instant,
  reason: z.string(),
})
export type DeadJob = z.output<typeof deadJob>

/** Which parked jobs: those with these ids, those of one queue, or all. */
export const deadJobChoice = z
  .object({ ids: z.array(z.uuid()).min(1).max(200).optional(), job: z.string().max(100).optional() })
  .refine(({ ids, job }) => ids === undefined || job === undefined, 'Choose by id or by job')
export type DeadJobChoice = z.output<typeof deadJobChoice>

export const storage = z.object({
  databaseBytes: count,
  tables: z.array(z.object({ name: z.string(), bytes: count, rowCount: count })),
  fileStore: z.string(),
  /** Files by the feature that stores them, the largest first. */
  folders: z.array(z.object({ name: z.string(), bytes: count, fileCount: count })),
  measuredAt: instant,
  /** Of the disk with the data folder; null where neither database nor files are there. */
  disk: z.object({ freeBytes: count, totalBytes: count }).nullable(),
  /** People whose files in ventures take most of what each may store. */
  quotas: z.array(z.object({ personId: z.string(), name: z.string(), bytes: count, maxBytes: count })),
})
export type Storage = z.output<typeof storage>

export const emailStatus = z.object({
  transport: z.string(),
  queuedCount: count,
  retryingCount: count,
  /** Parked after all tries. */
  failedCount: count,
  days: z.array(z.object({ day: z.string(), sentCount: count, refusedCount: count, limitedCount: count })),
})
export type EmailStatus = z.output<typeof emailStatus>

export const portStatus = z.object({
  port: z.string(),
  label: z.string(),
  adapter: z.string(),
  /** Whether it asks a service outside of this instance. */
  isExternal: z.boolean(),
  succeededAt: instant.nullable(),
  failedAt: instant.nullable(),
  failure: z.string().nullable(),
})
export type PortStatus = z.output<typeof portStatus>

/** In milliseconds, since this process started. */
export const routeDurations = z.object({
  method: z.string(),
  route: z.string(),
  count,
  errorCount: count,
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
})
export type SlowRoute = z.output<typeof routeDurations>
