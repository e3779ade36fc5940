import { createHash } from 'node:crypto'
import type { CrmCalls, CrmFields, CrmKind, CrmWrite } from '#providers/crm/port.ts'
import { toKey } from '#providers/crm/port.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { ItemOutcome } from '../../schema.ts'
import type { SyncRecord } from '../records/queries.ts'
import { applyTheirs } from './actions.ts'
import { toSynced } from './field-map.ts'
import { planBatch, toRemoteId, type Plan } from './plan.ts'
import { findLocalIds, saveFailure, saveLink } from './queries.ts'

/** What became of one record. `remoteId` is null where it has none. */
export type Outcome = {
  local: SyncRecord
  outcome: ItemOutcome | 'unchanged'
  remoteId: string | null
  why: string | null
}
/** A batch whose requests are done and whose results are not saved yet. */
export type Exchanged = { outcome: Outcome; plan: Plan }

type ExchangeOptions = {
  kind: CrmKind
  locals: SyncRecord[]
  calls: CrmCalls
  isDryRun?: boolean
  choice?: 'ours' | 'theirs' | undefined
}

/** Compares a batch with the CRM and writes there what it has to know; unless `isDryRun`. */
export async function exchange(ctx: Ctx, options: ExchangeOptions): Promise<Exchanged[]> {
  const { kind, locals, calls, isDryRun = false, choice } = options
  const remotes = await findRemotes(calls, { kind, locals })
  const owners = await findLocalIds(ctx, { kind, remoteIds: remotes.map(({ id }) => id) })
  const plans = planBatch(locals, { kind, remotes, owners, choice })
  const errors = isDryRun ? new Map<string, string>() : await writePlans(calls, { kind, plans })
  return plans.map((plan) => ({ plan, outcome: toOutcome(plan, errors.get(plan.local.id) ?? null) }))
}

/** By id first; by email or domain where that finds nothing. */
async function findRemotes(calls: CrmCalls, { kind, locals }: Pick<ExchangeOptions, 'kind' | 'locals'>) {
  const linkedIds = locals.flatMap(({ link }) => link?.remoteId ?? [])
  const linked = linkedIds.length > 0 ? await calls.find(kind, { ids: linkedIds, keys: [] }) : []
  const foundIds = new Set(linked.map(({ id }) => id))
  const missing = locals.filter(({ link }) => !link?.remoteId || !foundIds.has(link.remoteId))
  if (missing.length === 0) return linked
  const keys = missing.map(({ fields }) => toKey(kind, fields)).filter((key) => key !== '')
  const ids = missing.map(({ id }) => toRemoteId(id))
  return [...linked, ...(await calls.find(kind, { ids, keys }))]
}

type WriteOptions = { kind: CrmKind; plans: Plan[] }

/** Writes to the CRM; returns why records were refused, by local id. */
async function writePlans(calls: CrmCalls, { kind, plans }: WriteOptions): Promise<Map<string, string>> {
  const localIds = new Map<string, string>()
  const creates: CrmWrite[] = []
  const updates: CrmWrite[] = []
  for (const plan of plans) {
    if (plan.action === 'create') creates.push({ id: plan.remoteId, fields: plan.local.fields })
    if (plan.action === 'merge' && hasAny(plan.merge.send))
      updates.push({ id: plan.remote.id, fields: withWholeName(plan.merge.send, plan.remote.fields) })
    if (plan.action === 'create') localIds.set(plan.remoteId, plan.local.id)
    if (plan.action === 'merge') localIds.set(plan.remote.id, plan.local.id)
  }
  const created = creates.length > 0 ? await calls.create(kind, creates) : []
  const updated = updates.length > 0 ? await calls.update(kind, updates) : []
  const refused = [...created, ...updated].filter(({ error }) => error !== null)
  const arrived = await findArrived(calls, { kind, ids: refused.map(({ id }) => id), created: creates })
  return new Map(
    refused.filter(({ id }) => !arrived.has(id)).map(({ id, error }) => [localIds.get(id)!, error!] as const),
  )
}

/** A creation whose answer was lost is refused when it is repeated, although the record is there. */
async function findArrived(
  calls: CrmCalls,
  { kind, ids, created }: { kind: CrmKind; ids: string[]; created: CrmWrite[] },
): Promise<Set<string>> {
  const createdIds = new Set(created.map(({ id }) => id))
  const doubtful = ids.filter((id) => createdIds.has(id))
  if (doubtful.length === 0) return new Set()
  return new Set((await calls.find(kind, { ids: doubtful, keys: [] })).map(({ id }) => id))
}

const hasAny = (fields: CrmFields) => Object.keys(fields).length > 0

/** Both parts of a name are one value in the CRM. */
function withWholeName(send: CrmFields, { firstName, lastName }: CrmFields): CrmFields {
  if (!('firstName' in send || 'lastName' in send)) return send
  return { firstName: firstName ?? '', lastName: lastName ?? '', ...send }
}

function toOutcome(plan: Plan, error: string | null): Outcome {
  const { local } = plan
  if (plan.action === 'skip') return { local, outcome: 'skipped', remoteId: null, why: plan.why }
  if (error !== null) return { local, outcome: 'failed', remoteId: null, why: error }
  if (plan.action === 'create') return { local, outcome: 'created', remoteId: plan.remoteId, why: null }
  const remoteId = plan.remote.id
  if (plan.action === 'conflict') return { local, outcome: 'conflict', remoteId, why: plan.why }
  const { send, take } = plan.merge
  const outcome = hasAny(send) ? 'updated' : hasAny(take) ? 'received' : 'unchanged'
  return { local, outcome, remoteId, why: null }
}

/** Saves the results of a batch: what was taken over, and the links. Returns the outcomes as they are then. */
export async function saveExchanged(tx: TxCtx, batch: Exchanged[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const exchanged of batch) outcomes.push(await saveOne(tx, exchanged))
  return outcomes
}

async function saveOne(tx: TxCtx, { plan, outcome }: Exchanged): Promise<Outcome> {
  const { local } = outcome
  const owner = local.kind === 'person' ? { personId: local.id } : { ventureId: local.id }
  if (plan.action === 'skip' && !plan.isFailure) return outcome
  if (outcome.outcome === 'failed' || plan.action === 'skip') {
    await saveFailure(tx, { ...owner, kind: local.kind, error: outcome.why })
    return outcome
  }
  if (plan.action === 'merge' && hasAny(plan.merge.take) && !(await applyTheirs(tx, { local, take: plan.merge.take })))
    return { ...outcome, outcome: 'skipped', why: 'It was changed during the sync. The next sync takes it up.' }
  const isSaved = await saveLink(tx, { ...owner, ...toLink(tx.now(), { plan, outcome }) })
  return isSaved
    ? outcome
    : { ...outcome, outcome: 'skipped', why: 'Its record in the CRM is linked to another record here.' }
}

type LinkInput = { plan: Exclude<Plan, { action: 'skip' }>; outcome: Outcome }

function toLink(now: Date, { plan, outcome: { local, remoteId } }: LinkInput) {
  const common = { kind: local.kind, remoteId, error: null, lastHash: hashFields(local.fields), syncedAt: now }
  if (plan.action === 'conflict') {
    // What both had before stays, or the next sync would not see that both have changed.
    const { link } = local
    return {
      ...common,
      state: 'conflict' as const,
      theirs: plan.remote.fields,
      lastHash: link?.lastHash ?? null,
      syncedAt: link?.syncedAt ?? null,
      syncedFields: link?.syncedFields ?? null,
    }
  }
  const merge = plan.action === 'merge' ? plan.merge : { send: local.fields, take: {}, conflicts: [] }
  const theirs = plan.action === 'merge' ? plan.remote.fields : {}
  const syncedFields = toSynced(local.kind, { ours: local.fields, theirs, merge })
  return { ...common, state: 'linked' as const, theirs: null, syncedFields }
}

function hashFields(fields: CrmFields): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url')
}
