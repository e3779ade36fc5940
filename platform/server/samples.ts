import type { Person } from './viewer.ts'

/** How much a sample student does: nothing yet, a little, regularly, or all the time. */
export type Drive = 'idle' | 'light' | 'steady' | 'driven'

/** A student of the demo as every feature's seed receives them. */
export type SampleStudent = {
  person: Person
  drive: Drive
  /** Whether it is the one everybody signs in as, whose story is written by hand. */
  isDemoStudent: boolean
  /** When a mentor was assigned to them; null while they have none. */
  mentoredAt: Date | null
  chance: Chance
  now: Date
}

/** Repeatable chance: the same seed gives the same demo. */
export type Chance = {
  /** From 0 to below 1. */
  fraction(): number
  is(probability: number): boolean
  /** A whole number, both ends included. */
  whole(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  /** So many different elements, in no order. */
  some<T>(list: readonly T[], count: number): T[]
  between(start: Date, end: Date): Date
}

/** Mulberry32: small, quick and well spread; not for secrets. */
export function createChance(seed: number): Chance {
  let state = seed | 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))
  const pick = <T>(list: readonly T[]) => list[whole(0, list.length - 1)]!
  return {
    fraction,
    is: (probability) => fraction() < probability,
    whole,
    pick,
    some: (list, count) => shuffled(list, fraction).slice(0, count),
    between: (start, end) => new Date(start.getTime() + Math.floor(fraction() * (end.getTime() - start.getTime()))),
  }
}

function shuffled<T>(list: readonly T[], fraction: () => number): T[] {
  const mixed = [...list]
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(fraction() * (at + 1))
    const kept = mixed[at]!
    mixed[at] = mixed[other]!
    mixed[other] = kept
  }
  return mixed
}

/** So many hours before a moment. */
export const hoursBefore = (moment: Date, hours: number): Date => new Date(moment.getTime() - hours * 3_600_000)

/** So many days of 24 hours before a moment. */
export const daysBefore = (moment: Date, days: number): Date => hoursBefore(moment, days * 24)
