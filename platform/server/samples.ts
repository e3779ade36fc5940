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
  random: Random
  now: Date
}

/** Repeatable chance: the same seed gives the same demo. */
export type Random = {
  /** From 0 to below 1. */
  fraction(): number
  is(probability: number): boolean
  /** A whole number, both ends included. */
  whole(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  /** So many different elements, in no order. */
  some<T>(list: readonly T[], count: number): T[]
  between(start: Date, end: Date): Date
}

/** Mulberry32: small, quick and well spread; not for secrets. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1))
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
  for (let index = mixed.length - 1; index > 0; index -= 1) {
    const other = Math.floor(fraction() * (index + 1))
    const swapped = mixed[index]!
    mixed[index] = mixed[other]!
    mixed[other] = swapped
  }
  return mixed
}

/** So many hours before a moment. */
export const hoursBefore = (moment: Date, hours: number): Date => new Date(moment.getTime() - hours * 3_600_000)

/** So many days of 24 hours before a moment. */
export const daysBefore = (moment: Date, days: number): Date => hoursBefore(moment, days * 24)
