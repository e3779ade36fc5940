import { z } from '#platform/contract/zod.ts'

/** A time in a reply: handlers return a `Date` or ISO text, callers receive ISO 8601 in UTC. */
export const instant = z.preprocess((value) => (value instanceof Date ? value.toISOString() : value), z.iso.datetime())
