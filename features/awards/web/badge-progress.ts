import type { Badge } from '../schema.ts'

const recentMs = 15 * 60_000

/** "2 of 3"; what is counted in hundredths reads as a percentage. */
export function formatProgress({ value, target }: Badge['progress']): string {
  return target === 100 ? `${value}% done` : `${value} of ${target}`
}

/** Whether it was earned within the last quarter of an hour. */
export function isRecent(earnedAt: string | null, { now }: { now: Date }): boolean {
  return earnedAt !== null && now.getTime() - Date.parse(earnedAt) < recentMs
}

/** The earned ones, the latest first. */
export function newestFirst(badges: readonly Badge[]): Badge[] {
  const at = ({ earnedAt }: Badge) => Date.parse(earnedAt ?? '')
  return badges.filter(({ earnedAt }) => earnedAt !== null).toSorted((one, other) => at(other) - at(one))
}
