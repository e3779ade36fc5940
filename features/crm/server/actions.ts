import type { CrmKind } from '#providers/crm/port.ts'
import { CrmUnavailableError } from '#providers/crm/port.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { problem } from '#platform/server/problem.ts'
import type { RunScope } from '../schema.ts'
import { exchange, saveExchanged, type Outcome } from './links/batch.ts'
import { deleteStaleLinks, findConflict, hasLinks } from './links/queries.ts'
import { countRecords, listRecords } from './records/queries.ts'
import { findRunning, hasFullRun, insertRun, isAbandoned } from './runs/queries.ts'

/** The job that works on a run: its data is `{ runId }`. */
export const syncJob = 'crm.work-on-run'

type SyncReply = { action: 'created' | 'updated' | 'unchanged'; remoteId: string }
type SyncOneOptions = { kind: CrmKind; id: string; choice?: 'ours' | 'theirs' }

/** Syncs one person or venture while somebody waits. Throws a problem that says why where it is left out. */
export async function syncOne(ctx: Ctx, { kind, id, choice }: SyncOneOptions): Promise<SyncReply> {
  const [local] = await listRecords(ctx, { kind, ids: [id] })
  if (!local) throw problem(kind === 'person' ? 'person.not_found' : 'venture.not_found')
  const outcome = await ctxExchange(ctx, { kind, local, choice })
  const { remoteId, why } = outcome
  if (outcome.outcome === 'conflict') throw problem('crm.in_conflict', { params: { reason: why! } })
  if (remoteId === null || outcome.outcome === 'skipped') throw problem('crm.left_out', { params: { reason: why! } })
  const action = outcome.outcome === 'received' ? 'updated' : outcome.outcome
  return { action: action as SyncReply['action'], remoteId }
}

type ExchangeOneOptions = {
  kind: CrmKind
  local: Awaited<ReturnType<typeof listRecords>>[number]
  choice: SyncOneOptions['choice']
}

async function ctxExchange(ctx: Ctx, { kind, local, choice }: ExchangeOneOptions): Promise<Outcome> {
  try {
    const batch = await exchange(ctx, { kind, locals: [local], calls: ctx.providers.crm, choice })
    return await ctx.transaction(async (tx) => {
      const [outcome] = await saveExchanged(tx, batch)
      await tx.record({ name: 'crm.recordSynced', subjectId: local.id, data: { outcome: outcome!.outcome } })
      await publishCrm(tx)
      return outcome!
    })
  } catch (error) {
    if (!(error instanceof CrmUnavailableError)) throw error
    ctx.log.warn({ err: error }, 'the CRM is not available')
    throw problem(kind === 'person' ? 'crm.user_not_synced' : 'crm.venture_not_synced')
  }
}

/** Settles a conflict: what staff keep goes to the other side. */
export async function resolveConflict(
  ctx: Ctx,
  { id, choice }: { id: string; choice: 'ours' | 'theirs' },
): Promise<SyncReply> {
  const { kind, localId } = await findConflict(ctx, id)
  return syncOne(ctx, { kind, id: localId, choice })
}

type StartOptions = { scope: RunScope; isDryRun?: boolean }

/** Queues a sync and returns its id; while one is running, that one's id. */
export async function startRun(ctx: Ctx, { scope, isDryRun = false }: StartOptions): Promise<string> {
  const totalCount = scope === 'all' ? (await countRecords(ctx, 'person')) + (await countRecords(ctx, 'company')) : 0
  return ctx.transaction(async (tx) => {
    const run = { id: newId(), scope, isDryRun, totalCount, state: 'running' as const, startedAt: tx.now() }
    const started = await insertRun(tx, { ...run, startedById: tx.viewer?.id ?? null })
    if (!started) {
      const running = await findRunning(tx)
      if (!running) throw problem('crm.run_not_found')
      return running.id
    }
    await tx.queue(syncJob, { data: { runId: started.id } })
    if (scope !== 'changed')
      await tx.record({ name: 'crm.syncStarted', subjectId: started.id, data: { scope, isDryRun } })
    await publishCrm(tx)
    return started.id
  })
}

/** Refreshes what staff's open screens show of the CRM. */
export async function publishCrm(tx: TxCtx): Promise<void> {
  await tx.publish({ permission: 'crm.list', topic: 'crm' })
}

/** Requeues a run that a crash left without a worker. */
export async function resumeAbandonedRun(ctx: Ctx): Promise<void> {
  const run = await findRunning(ctx)
  if (!run || !(await isAbandoned(ctx, { run, now: ctx.now() }))) return
  await ctx.transaction((tx) => tx.queue(syncJob, { data: { runId: run.id } }))
}

/** Reads what changed in the CRM: webhooks may be lost, so this is what counts. */
export async function pollChanges(ctx: Ctx): Promise<void> {
  await resumeAbandonedRun(ctx)
  if (ctx.providers.crm.name === 'twenty' && (await hasLinks(ctx))) await startRun(ctx, { scope: 'changed' })
}

/** The nightly sync of everything, once staff have synced everything themselves, and the clean-up of links. */
export async function startNightlyRun(ctx: Ctx): Promise<void> {
  await deleteStaleLinks(ctx)
  if (ctx.providers.crm.name === 'twenty' && (await hasFullRun(ctx))) await startRun(ctx, { scope: 'all' })
}
