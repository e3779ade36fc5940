/** How engaged a student is, by total points: the first level whose minimum they reach. */
export const engagementLevels = {
  high: { minPoints: 1_000, label: 'High' },
  medium: { minPoints: 500, label: 'Medium' },
  low: { minPoints: 1, label: 'Low' },
  none: { minPoints: 0, label: 'None' },
} as const satisfies Record<string, { minPoints: number; label: string }>

export type EngagementLevel = keyof typeof engagementLevels
export const engagementNames = Object.keys(engagementLevels) as [EngagementLevel, ...EngagementLevel[]]

/** The level of so many points; `none` also for points that were taken back below 0. */
export function engagementFor(totalPoints: number): EngagementLevel {
  return engagementNames.find((name) => totalPoints >= engagementLevels[name].minPoints) ?? 'none'
}

/** The points of a level: at least `min`, below `max` where it has one. Undefined is without a bound. */
export function pointsOfLevel(level: EngagementLevel): { min: number | undefined; max: number | undefined } {
  const index = engagementNames.indexOf(level)
  const above = engagementNames[index - 1]
  return {
    min: level === 'none' ? undefined : engagementLevels[level].minPoints,
    max: above && engagementLevels[above].minPoints,
  }
}

/** The color of a profile's completion in lists: good from 80 percent, middling from 50. */
export const completionBounds = { good: 80, middling: 50 } as const
