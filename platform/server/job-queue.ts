import { setTimeout } from 'node:timers/promises'
import { fromDrizzle, PgBoss, systemClock, type Job, type JobResult } from 'pg-boss'
import type { PoolConfig } from 'pg'
import type { EventName } from '#rules/events.ts'
import type { Db } from './db/database.ts'
import type { Log } from './log.ts'

export type JobData = Record<string, unknown>

/** When a job runs: whenever an action queues it, on its schedule, or after its event. */
export type JobPlan = {
  name: string
  /** Five cron fields in the programme's time zone; runs once however many processes there are. */
  cron?: string
  /** Runs also as soon as a process works, so that what changed while none did is not left until the schedule. */
  runsAtStart?: boolean
  /** The event that queues it. */
  event?: EventName
  /** How long it may run, where five minutes are too short. */
  maxSeconds?: number
}

type QueueInput = {
  job: string
  data: JobData
  /** The transaction to queue in, with drizzle's `sql`. */
  db: Db
  sql: unknown
  /** The job starts at the first poll after this time of the database; even a past time waits for a poll. */
  after?: Date
  /** While a job with this key waits, another one is not queued. */
  singletonKey?: string
}

type RunJob = (name: string, data: JobData) => Promise<void>

export type JobQueue = {
  /** Makes the queues and, where this process works, starts taking jobs from them. */
  start(run: RunJob): Promise<void>
  queue(input: QueueInput): Promise<void>
  /** Queues one job for each of `data`, in one statement. Of jobs that wait in a queue those with a higher `priority` (0 by default) go first. */
  queueAll(input: Pick<QueueInput, 'job' | 'db' | 'sql'> & { data: JobData[]; priority?: number }): Promise<void>
  reactionsTo(event: EventName): string[]
  /** The jobs that wait or run, by name and state, as in `platform.deliver-mail created 3`; for tests, which wait for all effects of a request. */
  listWaiting(): Promise<string[]>
  /** Queues jobs that were given up again, where they came from; returns how many. */
  retryDead(choice: { ids?: string[] | undefined; job?: string | undefined }): Promise<number>
  stop(): Promise<void>
}

const schema = 'jobs'
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
/** `burstWhenBatchFull`: a full batch means there is more. Without it a worker waits after each batch for the next notification. */
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
  plans: JobPlan[]
  timeZone: string
  /** The time of the database. */
  now(): Date
  log: Log
  /** false for processes that queue but do not work, such as a command. */
  isWorking: boolean
  /** false where the clock starts no jobs: a test that compares rows must not depend on the minute. */
  isScheduling: boolean
  /** true where a newer release shares the database: the schedules are that release's. */
  leavesSchedules: boolean
}

/** The job queue: pg-boss in the same database, so a job is written in the transaction of the change that asks for it. */
export function createJobQueue(options: Options): JobQueue {
  const boss = createBoss(options)
  return {
    start: async (run) => {
      await boss.start()
      await createQueues(boss, options.plans)
      if (options.isWorking) await startWorkers(boss, { run, options })
    },
    queue: async (input) => {
      await boss.send(input.job, input.data, {
        db: fromDrizzle(input.db as never, input.sql as never),
        ...(input.after && { startAfter: input.after }),
        ...(input.singletonKey && { singletonKey: input.singletonKey, singletonSeconds: 1 }),
      })
    },
    queueAll: async ({ job: name, data, priority = 0, db, sql }) => {
      const jobs = data.map((one) => ({ data: one, priority }))
      if (jobs.length > 0) await boss.insert(name, jobs, { db: fromDrizzle(db as never, sql as never) })
    },
    reactionsTo: (event) => options.plans.filter((plan) => plan.event === event).map(({ name }) => name),
    listWaiting: async () => {
      const result = await boss.getDb().executeSql(
        `select concat_ws(' ', name, state, count(*)) as line from jobs.job
           where state in ('created', 'retry', 'active') and start_after <= now() and name not like '\\_\\_%' and name <> '${deadLetter}'
           group by name, state`,
      )
      return (result.rows as { line: string }[]).map(({ line }) => line)
    },
    retryDead: ({ ids, job: sourceName }) =>
      boss.redrive(deadLetter, { ...(ids && { ids }), ...(sourceName !== undefined && { sourceName }) }),
    stop: () => stopBoss(boss, options.plans),
  }
}

/**
 * Lets jobs that run end, for at most 3 s. pg-boss looks only every half second whether they have, so its workers are waited
 * for one by one, and it gets what is left of the time.
 */
async function stopBoss(boss: PgBoss, plans: JobPlan[]): Promise<void> {
  const ending = Promise.allSettled(plans.map(({ name }) => boss.offWork(name)))
  await Promise.race([ending, setTimeout(2_000, undefined, { ref: false })])
  await boss.stop({ graceful: true, timeout: 1_000 })
}

/** Makes the queue's tables where there are none, and starts nothing: what a restore fills. */
export async function installQueue(connection: PoolConfig): Promise<void> {
  const options = { ...(connection as object), schema, max: 1, supervise: false, schedule: false }
  const boss = new PgBoss({ ...options, application_name: 'foundry-restore' })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}

function createBoss(options: Options): PgBoss {
  const boss = new PgBoss({
    ...(options.connection as object),
    schema,
    max: 4,
    // Its own goes by this machine's clock: set back by an hour, it would start nothing for an hour (R18).
    clock: { ...systemClock, now: () => options.now().getTime() },
    useListenNotify: options.isWorking,
    supervise: options.isWorking,
    schedule: options.isScheduling,
    superviseIntervalSeconds: 5,
    // A job whose worker lost the database stays "active" until its heartbeat is checked; pg-boss's default is a minute.
    monitorIntervalSeconds: 5,
    application_name: 'foundry-jobs',
  })
  boss.on('error', (error) => options.log.error({ err: error }, 'the job queue reports an error'))
  return boss
}

async function createQueues(boss: PgBoss, plans: JobPlan[]): Promise<void> {
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
  if (!existing.has(deadLetter)) await boss.createQueue(deadLetter, { retentionSeconds: 30 * 86_400 })
  for (const { name, maxSeconds = queueOptions.expireInSeconds } of plans)
    if (!existing.has(name)) await boss.createQueue(name, { ...queueOptions, expireInSeconds: maxSeconds, deadLetter })
}

type WorkerOptions = { run: RunJob; options: Options }

async function startWorkers(boss: PgBoss, { run, options }: WorkerOptions): Promise<void> {
  const { plans, log } = options
  for (const { name, runsAtStart } of plans) {
    const runOne = (job: Job<JobData>) => runJob(job, { run, log })
    await boss.work(name, workOptions, (batch: Job<JobData>[]) => Promise.all(batch.map(runOne)))
    if (runsAtStart) await boss.send(name, {})
  }
  if (!options.leavesSchedules) await writeSchedules(boss, options)
}

async function writeSchedules(boss: PgBoss, { plans, timeZone }: Options): Promise<void> {
  const schedules = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]))
  for (const { name, cron } of plans) {
    if (!cron) continue
    const schedule = schedules.get(name)
    const isScheduled = schedule?.cron === cron && schedule.timezone === timeZone
    if (!isScheduled) await boss.schedule(name, cron, {}, { tz: timeZone })
    schedules.delete(name)
  }
  // A job that was renamed or removed would otherwise go on being queued, with no worker to take it.
  for (const name of schedules.keys()) await boss.unschedule(name)
}

/** Runs one job of a batch. Its failure is reported for this job alone: the others of the batch still count as done. */
async function runJob({ id, name, data }: Job<JobData>, { run, log }: { run: RunJob; log: Log }): Promise<JobResult> {
  try {
    await run(name, data ?? {})
    return { id, status: 'completed' }
  } catch (error) {
    log.error({ err: error, job: name, jobId: id }, 'a job failed and will be tried again')
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } }
  }
}
