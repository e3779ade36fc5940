/**
 * What earns points: once per cause and, with `maxPerDay`, only that often per day in the program's time zone. A badge earns
 * its own points, see `badges.ts`.
 */
export const points = {
  // The maximum keeps people from earning points by starting and deleting ventures all day.
  venture_created: { points: 50, description: 'Starting a venture', maxPerDay: 3 },
  resource_downloaded: { points: 10, description: 'The first download of a resource' },
  advising_requested: { points: 25, description: 'Requesting advising' },
  event_attended: { points: 20, description: 'Attending an event' },
  profile_completed: { points: 25, description: 'Completing the profile for the first time' },
} as const satisfies Record<string, { points: number; description: string; maxPerDay?: number }>

export const pointsPerLevel = 500

/** Level 1 starts at 0 points; each next level takes 500 more. */
export function levelFor(totalPoints: number): number {
  return Math.floor(totalPoints / pointsPerLevel) + 1
}
