import { fromDrizzle, PgBoss, type Job, type JobResult } from 'pg-boss'
import type { PoolConfig } from 'pg'
import type { EventName } from '#rules/events.ts'
import type { Ctx } from './ctx.ts'
import type { Db } from './db/database.ts'
import type { DomainEvent, Reaction } from './events.ts'
import type { Log } from './log.ts'

/**
 * Work done apart from a request. It may run twice (a killed worker's job is taken up again), so effects need unique keys.
 * A thrown error is retried with back-off five times, then the job is parked in the dead-letter queue with its reason.
 */
export type JobDef = {
  name: string
  run(ctx: Ctx, data: Record<string, unknown>): Promise<void>
  /** Five cron fields in the programme's time zone; runs once however many processes there are. */
  cron?: string
}

/** Declares a job that actions queue by name. */
export function job(name: string, run: JobDef['run']): JobDef {
  return { name, run }
}

/** Declares a job that the clock starts: `scheduledJob('accounts.purge-expired', { cron: '…', run })`. */
export function scheduledJob(name: string, plan: { cron: string; run: JobDef['run'] }): JobDef {
  return { name, ...plan }
}

type QueueInput = {
  job: string
  data: Record<string, unknown>
  /** The transaction to queue in, with drizzle's `sql`. */
  db: Db
  sql: unknown
  after?: Date
  /** While a job with this key waits, another one is not queued. */
  singletonKey?: string
}

export type Jobs = {
  start(createJobCtx: (jobName: string) => Ctx): Promise<void>
  queue(input: QueueInput): Promise<void>
  /** Queues one job for each of `data`, in one statement. */
  queueAll(input: Pick<QueueInput, 'job' | 'db' | 'sql'> & { data: QueueInput['data'][] }): Promise<void>
  reactionsTo(event: EventName): string[]
  /** How many jobs wait or run, by queue; for readiness pages, metrics and tests. */
  countWaiting(): Promise<number>
  stop(): Promise<void>
}

const deadLetter = 'platform.dead-letter'
const queueOptions = {
  policy: 'standard',
  notify: true,
  retryLimit: 5,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 300,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 86_400,
}
/** A full batch means there is more: it goes on at once. Without that a worker rests after each job until it is told of another. */
const workOptions = {
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 5,
  notifyPollingIntervalSeconds: 5,
  heartbeatRefreshSeconds: 3,
} as const

type Options = {
  connection: PoolConfig
  definitions: JobDef[]
  reactions: Reaction[]
  timeZone: string
  log: Log
  /** false for processes that queue but do not work, such as a command. */
  isWorking: boolean
}

/** The job queue: pg-boss in the same database, so a job is written in the transaction of the change that asks for it. */
export function createJobs(options: Options): Jobs {
  const boss = createBoss(options)
  const all = [...options.definitions, ...options.reactions.map(toJob)]
  const byEvent = Map.groupBy(options.reactions, (reaction) => reaction.event)

  return {
    start: async (createJobCtx) => {
      await boss.start()
      await createQueues(boss, all)
      if (options.isWorking) await startWorkers(boss, { all, createJobCtx, options })
    },
    queue: async (input) => {
      await boss.send(input.job, input.data, {
        db: fromDrizzle(input.db as never, input.sql as never),
        ...(input.after && { startAfter: input.after }),
        ...(input.singletonKey && { singletonKey: input.singletonKey, singletonSeconds: 1 }),
      })
    },
    queueAll: async ({ job: name, data, db, sql }) => {
      const jobs = data.map((one) => ({ data: one }))
      if (jobs.length > 0) await boss.insert(name, jobs, { db: fromDrizzle(db as never, sql as never) })
    },
    reactionsTo: (event) => (byEvent.get(event) ?? []).map((reaction) => reaction.job),
    countWaiting: async () => {
      const result = await boss
        .getDb()
        .executeSql(
          "select count(*)::int as count from jobs.job where state in ('created', 'retry', 'active') and start_after <= now() and name not like '\\_\\_%'",
        )
      return result.rows[0].count as number
    },
    stop: () => boss.stop({ graceful: true, timeout: 3_000 }),
  }
}

function createBoss(options: Options): PgBoss {
  const boss = new PgBoss({
    ...(options.connection as object),
    schema: 'jobs',
    max: 4,
    useListenNotify: options.isWorking,
    supervise: options.isWorking,
    schedule: options.isWorking,
    superviseIntervalSeconds: 5,
    // Jobs whose worker lost the database stay "active" until this looks at their heartbeat; its own default is a minute.
    monitorIntervalSeconds: 5,
    application_name: 'foundry-jobs',
  })
  boss.on('error', (error) => options.log.error({ err: error }, 'the job queue reports an error'))
  return boss
}

function toJob(reaction: Reaction): JobDef {
  return { name: reaction.job, run: (ctx, data) => reaction.react(ctx, data as DomainEvent) }
}

async function createQueues(boss: PgBoss, all: JobDef[]): Promise<void> {
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
  if (!existing.has(deadLetter)) await boss.createQueue(deadLetter, { retentionSeconds: 30 * 86_400 })
  for (const { name } of all) if (!existing.has(name)) await boss.createQueue(name, { ...queueOptions, deadLetter })
}

type WorkerOptions = { all: JobDef[]; createJobCtx: (name: string) => Ctx; options: Options }

async function startWorkers(boss: PgBoss, { all, createJobCtx, options }: WorkerOptions): Promise<void> {
  for (const definition of all) {
    const run = (fetchedJob: Job<Record<string, unknown>>) =>
      runJob(fetchedJob, { definition, ctx: createJobCtx(definition.name) })
    await boss.work(definition.name, workOptions, (batch: Job<Record<string, unknown>>[]) =>
      Promise.all(batch.map(run)),
    )
    if (definition.cron) await boss.schedule(definition.name, definition.cron, {}, { tz: options.timeZone })
  }
  await removeStaleSchedules(boss, all)
}

/** A job that was renamed or removed leaves its schedule behind, which would queue jobs that nobody works. */
async function removeStaleSchedules(boss: PgBoss, all: JobDef[]): Promise<void> {
  const scheduled = new Set(all.filter(({ cron }) => cron).map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name)
}

/** One job of a batch; its failure is its own, the others of the batch are done all the same. */
async function runJob(
  { id, data }: Job<Record<string, unknown>>,
  { definition, ctx }: { definition: JobDef; ctx: Ctx },
): Promise<JobResult> {
  try {
    await definition.run(ctx, data ?? {})
    return { id, status: 'completed' }
  } catch (error) {
    ctx.log.error({ err: error, job: definition.name, jobId: id }, 'a job failed and will be tried again')
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } }
  }
}
