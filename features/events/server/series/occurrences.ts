import { limits } from '#rules/limits.ts'
import { weekdays, type Recurrence } from '../../schema.ts'
import { addDays, fromWall, toWall, type WallTime } from '../wall-clock.ts'

/** Even a rule whose dates hardly ever exist is followed no further. */
const longestDays = 366 * 10

/**
 * The starts of a recurring event, the first included, by the clock on the wall: an event at six stays at six when clocks
 * change. A month without the day is left out, as RFC 5545 asks.
 */
export function listOccurrences(
  rule: Recurrence,
  { startsAt, timeZone }: { startsAt: Date; timeZone: string },
): Date[] {
  const first = toWall(startsAt, timeZone)
  const most = Math.min(rule.count ?? limits.event.occurrences, limits.event.occurrences)
  const found: Date[] = []
  for (const wall of datesOf(rule, first)) {
    if (found.length === most || (rule.until && wall.slice(0, 10) > rule.until)) break
    found.push(fromWall(wall, timeZone))
  }
  return found
}

function* datesOf(rule: Recurrence, first: WallTime): Generator<WallTime> {
  for (let days = 0; days <= longestDays; days += 1) {
    const wall = addDays(first, days)
    if (fits(rule, { wall, first, days })) yield wall
  }
}

type Day = { wall: WallTime; first: WallTime; days: number }

function fits({ frequency, interval, weekdays: chosen }: Recurrence, { wall, first, days }: Day): boolean {
  if (frequency === 'daily') return days % interval === 0
  if (frequency === 'monthly')
    return wall.slice(8, 10) === first.slice(8, 10) && monthsBetween(first, wall) % interval === 0
  const wanted = chosen.length > 0 ? chosen : [weekdayOf(first)]
  return wanted.includes(weekdayOf(wall)) && weeksBetween(first, wall) % interval === 0
}

const dayNumber = (wall: WallTime) => Math.floor(Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) / 86_400_000)
/** Monday is 0; the first day of 1970 was a Thursday. */
const weekdayNumber = (wall: WallTime) => (dayNumber(wall) + 3) % 7
const weekdayOf = (wall: WallTime) => weekdays[weekdayNumber(wall)]!
const mondayOf = (wall: WallTime) => dayNumber(wall) - weekdayNumber(wall)
const weeksBetween = (first: WallTime, wall: WallTime) => (mondayOf(wall) - mondayOf(first)) / 7
const monthNumber = (wall: WallTime) => Number(wall.slice(0, 4)) * 12 + Number(wall.slice(5, 7))
const monthsBetween = (first: WallTime, wall: WallTime) => monthNumber(wall) - monthNumber(first)
