import type { Person } from './viewer.ts'

/** How active a sample student is. */
export type Drive = 'idle' | 'light' | 'steady' | 'driven'

/** A student of the demo as every feature's seed receives them. */
export type SampleStudent = {
  person: Person
  drive: Drive
  /** Whether it is the demo student everybody signs in as; their data is written by hand. */
  isDemoStudent: boolean
  /** null without a mentor. */
  mentoredAt: Date | null
  random: Random
  now: Date
}

/** A random number generator that repeats: the same seed gives the same demo. */
export type Random = {
  /** From 0 to below 1. */
  fraction(): number
  is(probability: number): boolean
  /** A whole number, both ends included. */
  whole(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  /** That many different elements, in random order. */
  some<T>(list: readonly T[], count: number): T[]
  between(start: Date, end: Date): Date
}

/** Mulberry32: small, fast, and evenly distributed; never use it for secrets. */
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

/** The instant `hours` hours earlier. */
export const hoursBefore = (moment: Date, hours: number): Date => new Date(moment.getTime() - hours * 3_600_000)

/** The instant `days` days of 24 hours earlier. */
export const daysBefore = (moment: Date, days: number): Date => hoursBefore(moment, days * 24)
