import { areBackupsConfigured, backupRunner, type BackupRunner } from '#platform/server/backup/backup-runner.ts'
import { addErasedIds, listErasedIds, removeOldBackups } from '#platform/server/backup/backup-store.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { toUtcDay } from '#platform/server/days.ts'
import { problem } from '#platform/server/problem.ts'
import { backupLimits } from '#rules/backup-limits.ts'
import type { BackupOrigin } from '../schema.ts'
import {
  failAbandoned,
  findLastCompleted,
  findRun,
  findRunning,
  insertRun,
  listErasedPeople,
  listRecentRuns,
  purgeRuns,
  updateRun,
  type BackupChanges,
  type BackupRow,
} from './queries.ts'

export const backupJob = 'backups.run'

/** Starts a backup in the background; returns the running one where there is one. */
export async function startBackup(ctx: Ctx, origin: BackupOrigin): Promise<{ id: string }> {
  if (!areBackupsConfigured(ctx)) throw problem('backup.not_configured')
  return ctx.transaction(async (tx) => {
    await failAbandoned(tx, secondsAgo(ctx, backupLimits.abandonedSeconds))
    const id = await insertRun(tx, origin)
    if (id === null) return { id: (await findRunning(tx))!.id }
    await tx.queue(backupJob, { data: { runId: id } })
    await tx.publish({ permission: 'system.get', topic: 'backups' })
    return { id }
  })
}

/** Every night, where that is configured. */
export async function startNightlyBackup(ctx: Ctx): Promise<void> {
  if (ctx.config.isBackupNightly && areBackupsConfigured(ctx)) await startBackup(ctx, 'nightly')
}

/**
 * Once an hour: fails a run whose process ended; notifies administrators when there has been no backup for too long, once a day, and
 * starts the missing one again. So a bucket that was away at night costs an hour and not a day.
 */
export async function watchBackups(ctx: Ctx): Promise<void> {
  await failAbandoned(ctx, secondsAgo(ctx, backupLimits.abandonedSeconds))
  if (!ctx.config.isBackupNightly || !areBackupsConfigured(ctx)) return
  const last = await findLastCompleted(ctx)
  const [newest] = await listRecentRuns(ctx, 1)
  // A fresh installation has its first night to come.
  if (!newest || (last && last.startedAt > secondsAgo(ctx, backupLimits.overdueSeconds))) return
  const day = toUtcDay(ctx.now())
  await ctx.transaction(async (tx) => {
    const lastAt = last?.startedAt.toISOString() ?? null
    await tx.record({ name: 'backup.overdue', subjectId: day, data: { lastAt } })
  })
  await startBackup(ctx, 'nightly')
}

type RunInput = { runId: string; onStep?: ((step: string) => void) | undefined }

/**
 * Makes the backup of a run, checks that it restores, and deletes old ones. Failures are noted and reported, not tried again. Does
 * nothing for a run that has ended: a job that was cut off comes again, also in a restored database.
 */
export async function runBackup(ctx: Ctx, { runId, onStep }: RunInput): Promise<void> {
  if ((await findRunning(ctx))?.id !== runId) return
  const runner = ctx.services.get(backupRunner)
  const tracker = startTracking(ctx, { runId, onStep })
  try {
    await noteErased(ctx)
    const name = await write(ctx, { runner, tracker })
    await check(ctx, { runId, name, runner, tracker })
    await removeOldBackups(ctx.providers.backups!, { now: ctx.now(), keepDays: ctx.config.backupKeepDays })
    await purgeRuns(ctx)
  } catch (error) {
    await fail(ctx, { runId, tracker, error })
  } finally {
    await tracker.end()
  }
}

/** One backup now, in this process; returns what came of it. */
export async function backUpNow(ctx: Ctx, { onStep }: { onStep(step: string): void }): Promise<BackupRow> {
  if (!areBackupsConfigured(ctx)) throw problem('backup.not_configured')
  await failAbandoned(ctx, secondsAgo(ctx, backupLimits.abandonedSeconds))
  const id = await insertRun(ctx, 'command')
  if (id === null) throw problem('backup.running')
  await runBackup(ctx, { runId: id, onStep })
  return findRun(ctx, id)
}

type Restored = { name: string; size: number | null; manifest: { rowCount: number; fileCount: number } }

/** A restored database still has the run of its own backup as running; completes it, for the restore has checked it. */
export async function completeRestored(ctx: Ctx, { name, size, manifest }: Restored): Promise<void> {
  const run = await findRunning(ctx)
  const { rowCount, fileCount } = manifest
  const checked = { name, size, rowCount, fileCount, checkState: 'passed' as const }
  if (run) await store(ctx, { runId: run.id, set: toCompleted(ctx, checked) })
}

type Running = { runner: BackupRunner; tracker: RunTracker }

async function write(ctx: Ctx, { runner, tracker }: Running): Promise<string> {
  const written = await runner.write({
    now: ctx.now(),
    onProgress: ({ step, rowCount, fileCount, bytes }) =>
      tracker.note({ step: step === 'rows' ? 'Reading the database' : 'Reading files', rowCount, fileCount, bytes }),
  })
  const { name, size, rowCount, fileCount } = written
  // It is a backup once it is written; the check only says more about it.
  await tracker.store({ name, size, rowCount, fileCount, step: 'Checking', checkState: 'running' })
  return name
}

type Checking = Running & { runId: string; name: string }

async function check(ctx: Ctx, { runId, name, runner, tracker }: Checking): Promise<void> {
  try {
    const onProgress = () => tracker.note({ step: 'Restoring a copy to check it' })
    const result = await runner.check({ name, onProgress })
    const checkState = result.isRestored ? 'passed' : 'read'
    await tracker.store(toCompleted(ctx, { checkState, checkMessage: result.note }))
  } catch (error) {
    const checkMessage = toSentence(error)
    ctx.log.error({ err: error, backup: name }, 'the backup cannot be restored')
    await tracker.store(toCompleted(ctx, { checkState: 'failed', checkMessage }))
    await ctx.transaction((tx) =>
      tx.record({ name: 'backup.checkFailed', subjectId: runId, data: { message: checkMessage } }),
    )
  }
}

function toCompleted(ctx: Ctx, changes: BackupChanges): BackupChanges {
  const now = ctx.now()
  return { ...changes, state: 'completed', finishedAt: now, checkedAt: now, step: null, message: null }
}

type Failure = { runId: string; tracker: RunTracker; error: unknown }

async function fail(ctx: Ctx, { runId, tracker, error }: Failure): Promise<void> {
  const message = toSentence(error)
  ctx.log.error({ err: error }, 'the backup failed')
  await tracker.store({ state: 'failed', finishedAt: ctx.now(), step: null, message })
  await ctx.transaction((tx) => tx.record({ name: 'backup.failed', subjectId: runId, data: { message } }))
}

type RunTracker = {
  /** Keeps progress, which is stored within two seconds or so. */
  note(progress: BackupChanges & { step: string }): void
  /** Stores these changes, and progress with them. */
  store(changes: BackupChanges): Promise<void>
  end(): Promise<void>
}

/**
 * What a run has come to. It is stored every two seconds, also where nothing changed: a run that is not heard of counts as abandoned, and
 * some steps take minutes, such as the restore of a large table.
 */
function startTracking(ctx: Ctx, { runId, onStep }: RunInput): RunTracker {
  let latest: BackupChanges = {}
  let storing: Promise<void> | null = null
  const storeLatest = () => {
    storing ??= store(ctx, { runId, set: latest })
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'the progress of a backup could not be written'))
      .finally(() => (storing = null))
  }
  const timer = setInterval(storeLatest, backupLimits.progressMs)
  return {
    note: (progress) => {
      const isNewStep = progress.step !== latest.step
      latest = { ...latest, ...progress }
      if (!isNewStep) return
      onStep?.(progress.step)
      storeLatest()
    },
    store: async (changes) => {
      await storing
      latest = { ...latest, ...changes }
      await store(ctx, { runId, set: latest })
    },
    end: async () => {
      clearInterval(timer)
      await storing
    },
  }
}

async function store(ctx: Ctx, { runId, set }: { runId: string; set: BackupChanges }): Promise<void> {
  await ctx.transaction(async (tx) => {
    await updateRun(tx, { id: runId, set })
    await tx.publish({ permission: 'system.get', topic: 'backups' })
  })
}

/** Writes the ids of erased people that are not there yet beside the backups: a restore erases them again. */
export async function noteErased(ctx: Ctx): Promise<void> {
  const store = ctx.providers.backups
  if (!store) return
  const [erased, noted] = [await listErasedPeople(ctx), await listErasedIds(store)]
  await addErasedIds(
    store,
    erased.filter((id) => !noted.has(id)),
  )
}

const secondsAgo = (ctx: Ctx, seconds: number) => new Date(ctx.now().getTime() - seconds * 1_000)
const toSentence = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500)
