import { createHash } from 'node:crypto'
import type { Ctx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/db/columns.ts'
import { badges, type BadgeId } from '#rules/badges.ts'
import { points } from '#rules/points.ts'
import { badgeIds, dueBadges, measure, readFacts } from '../measures.ts'
import {
  adjusted,
  appendActivities,
  findFingerprint,
  insertAwards,
  listHeld,
  lockNext,
  storeFingerprint,
  storeTotals,
  sumLedgers,
  type NewActivity,
  type Sum,
} from './queries.ts'

/** As much of a context as a command has, too. */
type Recomputing = Pick<Ctx, 'db' | 'config' | 'now'> & {
  transaction<T>(work: (tx: { db: Db }) => Promise<T>): Promise<T>
}
export type Recomputed = { people: number; adjustments: number; badges: number }

/** Small enough for a transaction of half a second: people whose rows it holds wait no longer than that. */
const batchSize = 2_000

/** What each key of the ledger is worth, and what it was for. */
const rules = new Map<string, { what: string; points: number }>([
  ...Object.entries(points),
  ...badgeIds.map(
    (id) => [`badge_earned:${id}`, { what: `the ${badges[id].name} badge`, points: badges[id].points }] as const,
  ),
])
const fingerprint = createHash('sha256').update(JSON.stringify({ points, badges })).digest('hex')

/** Recomputes everything where the rules of points and badges are not those it was last computed by. */
export async function recomputeAfterChange(ctx: Recomputing): Promise<void> {
  if ((await findFingerprint(ctx)) === fingerprint) return
  await recomputeAwards(ctx)
}

/**
 * Brings ledger, badges and totals to what the rules say now: points that a rule gives more or less of are adjusted, badges
 * that are due are given, and none is taken away. Batch by batch, so that it can be cut off and run again at any time.
 */
export async function recomputeAwards(ctx: Recomputing): Promise<Recomputed> {
  const done: Recomputed = { people: 0, adjustments: 0, badges: 0 }
  const runId = newId()
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const ids = await ctx.transaction(async ({ db }) => {
      const locked = await lockNext({ db }, { after, limit: batchSize })
      if (locked.length > 0)
        await recomputeBatch({ db, config: ctx.config, now: ctx.now }, { ids: locked, runId, done })
      return locked
    })
    done.people += ids.length
    if (ids.length < batchSize) break
    after = ids.at(-1)!
  }
  await storeFingerprint(ctx, { fingerprint, now: ctx.now() })
  return done
}

type Batch = { ids: string[]; runId: string; done: Recomputed }

/** The ledger is read once: what follows from it is worked out here. */
async function recomputeBatch(ctx: Pick<Ctx, 'db' | 'config' | 'now'>, { ids, runId, done }: Batch): Promise<void> {
  const now = ctx.now()
  const sums = await sumLedgers(ctx, ids)
  const adjustments = findAdjustments(sums, runId)
  const due = await findDue(ctx, { ids, sums })
  const rows = [...adjustments, ...due.map(asActivity)]
  await insertAwards(ctx, { due, now })
  await appendActivities(ctx, { rows, now })
  const totals = new Map(ids.map((id) => [id, 0]))
  for (const { personId, given } of sums) totals.set(personId, totals.get(personId)! + given)
  for (const { personId, points: added } of rows) totals.set(personId, totals.get(personId)! + added)
  await storeTotals(ctx, totals)
  done.adjustments += adjustments.length
  done.badges += due.length
}

/**
 * The ledger is only appended to: where a rule gives more or less than it gave, a row of the difference is added, one for
 * each person and rule. Earlier adjustments count as given, so a second run finds nothing.
 */
function findAdjustments(sums: Sum[], runId: string): NewActivity[] {
  const byRule = Map.groupBy(sums, ({ personId, key }) => `${personId} ${key}`)
  return [...byRule.values()].flatMap((own) => {
    const { personId, key } = own[0]!
    const rule = rules.get(key)
    if (!rule) return []
    const times = own.reduce((sum, line) => sum + (line.type === adjusted ? 0 : line.times), 0)
    const missing = times * rule.points - own.reduce((sum, line) => sum + line.given, 0)
    if (missing === 0) return []
    const description = `Points changed: ${rule.what}`
    return [{ personId, type: adjusted, causeId: `${key}#${runId}`, description, points: missing }]
  })
}

type Due = { personId: string; badgeId: BadgeId }

/** Giving one badge may meet the rule of the next, so it looks until none is new. */
async function findDue(ctx: Pick<Ctx, 'db' | 'config'>, { ids, sums }: { ids: string[]; sums: Sum[] }): Promise<Due[]> {
  const facts = await readFacts(ctx, ids)
  const held = Map.groupBy(await listHeld(ctx, ids), ({ personId }) => personId)
  const ledgers = Map.groupBy(sums, ({ personId }) => personId)
  return ids.flatMap((personId) => {
    const own = new Set<BadgeId>(held.get(personId)?.map(({ badgeId }) => badgeId))
    const done = new Map<string, number>()
    for (const { type, times } of ledgers.get(personId) ?? []) done.set(type, (done.get(type) ?? 0) + times)
    const due: Due[] = []
    for (;;) {
      const next = dueBadges({ measures: measure(facts, { personId, done }), held: own })
      if (next.length === 0) return due
      for (const badgeId of next) {
        own.add(badgeId)
        due.push({ personId, badgeId })
      }
      done.set('badge_earned', (done.get('badge_earned') ?? 0) + next.length)
    }
  })
}

function asActivity({ personId, badgeId }: Due): NewActivity {
  const { name, points: badgePoints } = badges[badgeId]
  const description = `Earned the ${name} badge`
  return { personId, type: 'badge_earned', causeId: badgeId, description, points: badgePoints }
}
