import { createHash } from 'node:crypto'
import type { Ctx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/db/columns.ts'
import { badges, type BadgeId } from '#rules/badges.ts'
import { points } from '#rules/points.ts'
import { badgeIds, dueBadges, measureBadges } from '../measures.ts'
import { listBadgeAwards } from '../queries.ts'
import { adjustPoints, findFingerprint, giveBadges, lockNext, storeFingerprint, sumTotals } from './queries.ts'

/** As much of a context as a command has, too. */
type Recomputing = Pick<Ctx, 'db' | 'config' | 'now'> & {
  transaction<T>(work: (tx: { db: Db }) => Promise<T>): Promise<T>
}
export type Recomputed = { people: number; adjustments: number; badges: number }

/** Small enough for a transaction of half a second: people whose rows it holds wait no longer than that. */
const batchSize = 2_000

const rules = [
  ...Object.entries(points).map(([key, rule]) => ({ key, what: rule.what, points: rule.points as number })),
  ...badgeIds.map((id) => ({
    key: `badge_earned:${id}`,
    what: `the ${badges[id].name} badge`,
    points: badges[id].points,
  })),
]
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
      if (locked.length === 0) return locked
      const batch = { db, config: ctx.config }
      done.adjustments += await adjustPoints(batch, { ids: locked, rules, runId, now: ctx.now() })
      done.badges += await giveDueBadges(batch, { ids: locked, now: ctx.now() })
      await sumTotals(batch, locked)
      return locked
    })
    done.people += ids.length
    if (ids.length < batchSize) break
    after = ids.at(-1)!
  }
  await storeFingerprint(ctx, { fingerprint, now: ctx.now() })
  return done
}

/** Giving one badge may meet the rule of the next, so it looks until none is new. */
async function giveDueBadges(
  reading: Pick<Ctx, 'db' | 'config'>,
  { ids, now }: { ids: string[]; now: Date },
): Promise<number> {
  let count = 0
  for (;;) {
    const held = await listBadgeAwards(reading, ids)
    const measures = await measureBadges(reading, ids)
    const due = ids.flatMap((personId) => {
      const own = dueBadges({ measures: measures.get(personId)!, held: new Set<BadgeId>(held.get(personId)?.keys()) })
      return own.map((badgeId) => ({ personId, badgeId }))
    })
    const given = await giveBadges(reading, { due, now })
    if (given === 0) return count
    count += given
  }
}
