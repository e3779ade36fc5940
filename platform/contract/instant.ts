import { z } from '#platform/contract/zod.ts'

/** A time in a reply: handlers return a `Date` or ISO text, callers receive ISO 8601 in UTC. */
export const instant = z.preprocess((value) => (value instanceof Date ? value.toISOString() : value), z.iso.datetime())

/** Beyond these years, adding a day or a time zone leaves what JavaScript or PostgreSQL can hold. */
const isWithinYears = (value: string): boolean => value >= '1900' && value < '2200'
const yearsMessage = 'Choose a date between 1900 and 2199'

/** A day that somebody enters or filters by, such as `2026-05-01`. */
export const dayInput = (message?: string) => z.iso.date(message).refine(isWithinYears, yearsMessage)

/** A time with a zone that somebody enters. */
export const instantInput = (message?: string) =>
  z.iso.datetime({ offset: true, ...(message && { error: message }) }).refine(isWithinYears, yearsMessage)

/** A time with a zone, or a day or a time without one, which is the program's. */
export const momentInput = (message: string) =>
  z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()], message).refine(isWithinYears, yearsMessage)
