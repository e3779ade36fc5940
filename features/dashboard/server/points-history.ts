import { pointsHistoryWeeks, type PointsWeek } from '../schema.ts'

export const weekMs = 7 * 24 * 3_600_000

/** When the oldest week of a history that ends at `now` began. */
export function getHistoryStart(now: Date): Date {
  return new Date(now.getTime() - pointsHistoryWeeks * weekMs)
}

/** The weeks before `now`, oldest first: `total` is what the person has now, less what was earned after each week's end. */
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
