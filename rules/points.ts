/**
 * What earns points: one award per cause, and where `mostPerDay` is given, only so many a day of the programme's calendar. A
 * badge earns its own points, see `badges.ts`.
 */
export const points = {
  // Starting and deleting ventures all day must not be a way to the top.
  venture_created: { points: 50, description: 'Starting a venture', maxPerDay: 3 },
  resource_downloaded: { points: 10, description: 'The first download of a resource' },
  advising_requested: { points: 25, description: 'Requesting advising' },
  event_attended: { points: 20, description: 'Attending an event' },
  profile_completed: { points: 25, description: 'Completing the profile for the first time' },
} as const satisfies Record<string, { points: number; description: string; maxPerDay?: number }>

export const pointsPerLevel = 500

/** Level 1 starts at 0 points, and every 500 points make the next. */
export function levelFor(totalPoints: number): number {
  return Math.floor(totalPoints / pointsPerLevel) + 1
}

/** Engagement by total points, as staff see it. */
export function engagementFor(totalPoints: number): 'high' | 'medium' | 'low' | 'none' {
  if (totalPoints >= 1_000) return 'high'
  if (totalPoints >= 500) return 'medium'
  return totalPoints > 0 ? 'low' : 'none'
}
