import { pointsHistoryWeeks, type PointsWeek } from '../schema.ts'

export const weekMs = 7 * 24 * 3_600_000

/** The start of the oldest week in a history that ends at `now`. */
export function getHistoryStart(now: Date): Date {
  return new Date(now.getTime() - pointsHistoryWeeks * weekMs)
}

/** The weeks before `now`, oldest first. A week's total is the present total less what was earned after that week. */
export function toPointsHistory(
  earned: ReadonlyMap<number, number>,
  { total, now }: { total: number; now: Date },
): PointsWeek[] {
  let totalAtEnd = total
  const newestFirst = Array.from({ length: pointsHistoryWeeks }, (_, weeksAgo) => {
    const week = {
      endsAt: new Date(now.getTime() - weeksAgo * weekMs).toISOString(),
      earned: earned.get(weeksAgo) ?? 0,
      total: totalAtEnd,
    }
    totalAtEnd -= week.earned
    return week
  })
  return newestFirst.toReversed()
}
