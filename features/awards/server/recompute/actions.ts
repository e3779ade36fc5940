import { createHash } from 'node:crypto'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { badges, type BadgeId } from '#rules/badges.ts'
import { points } from '#rules/points.ts'
import { publishAwards } from '../actions.ts'
import { findBadgeStats } from '../badge-stats/queries.ts'
import { badgeIds, dueBadges, computeProgress } from '../progress.ts'
import {
  adjustmentType,
  appendActivities,
  findFingerprint,
  insertAwards,
  listEarnedBadges,
  lockNextPeople,
  storeFingerprint,
  storeTotals,
  sumLedgers,
  type NewActivity,
  type LedgerTotal,
} from './queries.ts'

/** The part of a context that a command has, too. */
type RecomputeCtx = Pick<Ctx, 'db' | 'config' | 'now'> & {
  transaction<T>(work: (tx: Pick<TxCtx, 'db' | 'publish'>) => Promise<T>): Promise<T>
}
export type RecomputeResult = { people: number; adjustments: number; badges: number }

/** Small enough for a transaction of half a second, since changes of the people it locks have to wait. */
const batchSize = 2_000

/** The points of each key of the ledger, and what they are for. */
const rules = new Map<string, { description: string; points: number }>([
  ...Object.entries(points),
  ...badgeIds.map(
    (id) => [`badge_earned:${id}`, { description: `the ${badges[id].name} badge`, points: badges[id].points }] as const,
  ),
])
const fingerprint = createHash('sha256').update(JSON.stringify({ points, badges })).digest('hex')

/** Recomputes everything if the rules of points or badges have changed since the last time. */
export async function recomputeAfterChange(ctx: RecomputeCtx): Promise<void> {
  if ((await findFingerprint(ctx)) === fingerprint) return
  await recomputeAwards(ctx)
}

/**
 * Brings ledgers, badges and totals to the present rules: points are adjusted where a rule grants more or less than it did,
 * badges that are due are granted, and none is taken away. Each batch is a transaction, so it may be stopped and run again at
 * any time.
 */
export async function recomputeAwards(ctx: RecomputeCtx): Promise<RecomputeResult> {
  const done: RecomputeResult = { people: 0, adjustments: 0, badges: 0 }
  const runId = newId()
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const ids = await ctx.transaction(async (tx) => {
      const locked = await lockNextPeople(tx, { after, limit: batchSize })
      const { db, publish } = tx
      const batchCtx = { db, publish, config: ctx.config, now: ctx.now }
      if (locked.length > 0) await recomputeBatch(batchCtx, { ids: locked, runId, done })
      return locked
    })
    done.people += ids.length
    if (ids.length < batchSize) break
    after = ids.at(-1)!
  }
  await storeFingerprint(ctx, { fingerprint, now: ctx.now() })
  return done
}

type RecomputeBatch = { ids: string[]; runId: string; done: RecomputeResult }

/** Reads the ledgers once; adjustments, badges and totals are computed from that. */
async function recomputeBatch(
  ctx: Pick<TxCtx, 'db' | 'publish' | 'config' | 'now'>,
  { ids, runId, done }: RecomputeBatch,
): Promise<void> {
  const now = ctx.now()
  const ledgerTotals = await sumLedgers(ctx, ids)
  const adjustments = findAdjustments(ledgerTotals, runId)
  const due = await findDue(ctx, { ids, ledgerTotals })
  const rows = [...adjustments, ...due.map(toBadgeActivity)]
  await insertAwards(ctx, { due, now })
  await appendActivities(ctx, { rows, now })
  const totals = new Map(ids.map((id) => [id, 0]))
  for (const { personId, pointSum } of ledgerTotals) totals.set(personId, totals.get(personId)! + pointSum)
  for (const { personId, points: added } of rows) totals.set(personId, totals.get(personId)! + added)
  await storeTotals(ctx, totals)
  await publishAwards(
    ctx,
    rows.map(({ personId }) => personId),
  )
  done.adjustments += adjustments.length
  done.badges += due.length
}

/**
 * Rows of the ledger never change: where a rule grants more or less than it did, a row with the difference is added, one for
 * each person and rule. Earlier adjustments are part of the sum, so a second run finds no difference.
 */
function findAdjustments(ledgerTotals: LedgerTotal[], runId: string): NewActivity[] {
  const byRule = Map.groupBy(ledgerTotals, ({ personId, key }) => `${personId} ${key}`)
  return [...byRule.values()].flatMap((own) => {
    const { personId, key } = own[0]!
    const rule = rules.get(key)
    if (!rule) return []
    const times = own.reduce((sum, row) => sum + (row.type === adjustmentType ? 0 : row.times), 0)
    const missing = times * rule.points - own.reduce((sum, row) => sum + row.pointSum, 0)
    if (missing === 0) return []
    const description = `Points changed: ${rule.description}`
    return [{ personId, type: adjustmentType, causeId: `${key}#${runId}`, description, points: missing }]
  })
}

type DueBadge = { personId: string; badgeId: BadgeId }

/** A granted badge may earn the next, so it repeats until none is new. */
async function findDue(
  ctx: Pick<Ctx, 'db' | 'config'>,
  { ids, ledgerTotals }: { ids: string[]; ledgerTotals: LedgerTotal[] },
): Promise<DueBadge[]> {
  const stats = await findBadgeStats(ctx, ids)
  const earned = Map.groupBy(await listEarnedBadges(ctx, ids), ({ personId }) => personId)
  const ledgers = Map.groupBy(ledgerTotals, ({ personId }) => personId)
  return ids.flatMap((personId) => {
    const own = new Set<BadgeId>(earned.get(personId)?.map(({ badgeId }) => badgeId))
    const activityCounts = new Map<string, number>()
    const addCount = (type: string, count: number) => activityCounts.set(type, (activityCounts.get(type) ?? 0) + count)
    for (const { type, times } of ledgers.get(personId) ?? []) addCount(type, times)
    const due: DueBadge[] = []
    for (;;) {
      const progress = computeProgress({ stats: stats.get(personId), activityCounts })
      const next = dueBadges({ progress, earned: own })
      if (next.length === 0) return due
      for (const badgeId of next) {
        own.add(badgeId)
        due.push({ personId, badgeId })
      }
      addCount('badge_earned', next.length)
    }
  })
}

function toBadgeActivity({ personId, badgeId }: DueBadge): NewActivity {
  const { name, points: badgePoints } = badges[badgeId]
  const description = `Earned the ${name} badge`
  return { personId, type: 'badge_earned', causeId: badgeId, description, points: badgePoints }
}
