import type { CrmKind, CrmRecord } from '#providers/crm/port.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { LeaseLostError } from '#platform/server/leased-runs.ts'
import { crmLimits } from '#rules/crm-limits.ts'
import { publishCrm } from '../actions.ts'
import { exchange, saveExchanged, type Outcome } from '../links/batch.ts'
import { findLocalIds, listIdsInState } from '../links/queries.ts'
import { toNoteText } from '../notes/note-text.ts'
import { listUnsentNotes, saveNotes } from '../notes/queries.ts'
import { toRemoteId } from '../links/plan.ts'
import { listRecords, type SyncRecord } from '../records/queries.ts'
import { findWatermark, recordItems, updateClaimed, type RunRow } from '../runs/queries.ts'
import type { crmRunItems, RunPhase } from '../tables.ts'

/** Changes of the last minutes are read again, because the CRM's clock may be behind ours. */
const overlapMs = 5 * 60_000

/** What comes after the run's phase; null at its end. Only full syncs send notes. */
export function nextPhase({ phase, scope }: RunRow): RunPhase | null {
  if (phase === 'person') return 'company'
  return phase === 'company' && scope === 'all' ? 'note' : null
}

/** Syncs the next batch of the run's phase and saves how far it got; false where there is none. */
export async function syncNextBatch(ctx: Ctx, run: RunRow): Promise<boolean> {
  if (run.phase === 'note') return sendNextNotes(ctx, run)
  const batch = run.scope === 'changed' ? await listChangedHere(ctx, run) : await listNext(ctx, run)
  if (batch === null) return false
  const { locals, cursor } = batch
  const kind = run.phase
  const calls = ctx.providers.crm.background
  const exchanged = await exchange(ctx, { kind, locals, calls, isDryRun: run.isDryRun })
  await ctx.transaction(async (tx) => {
    const planned = exchanged.map(({ outcome }) => outcome)
    const outcomes = run.isDryRun ? planned : await saveExchanged(tx, exchanged)
    await recordItems(
      tx,
      outcomes.flatMap((outcome) => toItem(run.id, outcome)),
    )
    const unchanged = outcomes.filter(({ outcome }) => outcome === 'unchanged').length
    run.cursor = cursor
    run.doneCount += locals.length
    run.unchangedCount += unchanged
    const { doneCount, unchangedCount } = run
    if (!(await updateClaimed(tx, { run, set: { cursor, doneCount, unchangedCount } }))) throw new LeaseLostError()
    await publishCrm(tx)
  })
  return cursor !== lastPage
}

type Batch = { locals: SyncRecord[]; cursor: string }
/** The cursor of a list of the CRM that has no further page. */
const lastPage = 'end'

async function listNext(ctx: Ctx, { phase, scope, cursor }: RunRow): Promise<Batch | null> {
  const kind = phase as CrmKind
  const selection =
    scope === 'all'
      ? { after: cursor, limit: crmLimits.batchSize }
      : {
          ids: (await listIdsInState(ctx, { kind, state: 'failed' }))
            .filter((id) => id > (cursor ?? ''))
            .slice(0, crmLimits.batchSize),
        }
  const locals = await listRecords(ctx, { kind, ...selection })
  const last = locals.at(-1)
  return last ? { locals, cursor: last.id } : null
}

async function listChangedHere(ctx: Ctx, { phase, cursor, startedAt }: RunRow): Promise<Batch | null> {
  const kind = phase as CrmKind
  if (cursor === lastPage) return null
  const { crm } = ctx.providers
  const readUntil = (await findWatermark(ctx, crm.name)) ?? startedAt
  const since = new Date(readUntil.getTime() - overlapMs)
  const { items, nextCursor } = await crm.background.listChanged(kind, { since, cursor })
  const ids = await findLocalIds(ctx, { kind, remoteIds: items.map(({ id }: CrmRecord) => id) })
  const locals = await listRecords(ctx, { kind, ids: [...ids.values()] })
  return { locals, cursor: nextCursor ?? lastPage }
}

function toItem(runId: string, { local, outcome, why }: Outcome): (typeof crmRunItems.$inferInsert)[] {
  if (outcome === 'unchanged') return []
  return [{ runId, kind: local.kind, localId: local.id, name: local.name, outcome, why }]
}

async function sendNextNotes(ctx: Ctx, run: RunRow): Promise<boolean> {
  const rows = await listUnsentNotes(ctx, { after: run.cursor, limit: crmLimits.noteBatchSize })
  if (rows.length === 0) return false
  const notes = rows.map((row) => ({ id: toRemoteId(row.id), personId: row.remotePersonId, ...toNoteText(row) }))
  const results = run.isDryRun ? [] : await ctx.providers.crm.background.putNotes(notes)
  const errors = new Map(results.map(({ id, error }) => [id, error]))
  const errorOf = ({ id }: { id: string }) => errors.get(toRemoteId(id)) ?? null
  await ctx.transaction(async (tx) => {
    const sent = run.isDryRun ? [] : rows.filter((row) => errorOf(row) === null)
    await saveNotes(
      tx,
      sent.map(({ id, version }) => ({ interactionId: id, remoteId: toRemoteId(id), version })),
    )
    await recordItems(
      tx,
      rows.map((row) => {
        const outcome = errorOf(row) !== null ? 'failed' : row.isSent ? 'updated' : 'created'
        return { runId: run.id, kind: 'note', localId: row.id, name: row.title, outcome, why: errorOf(row) }
      }),
    )
    run.cursor = rows.at(-1)!.id
    if (!(await updateClaimed(tx, { run, set: { cursor: run.cursor } }))) throw new LeaseLostError()
    await publishCrm(tx)
  })
  return true
}
