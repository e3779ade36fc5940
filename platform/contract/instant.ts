import { z } from '#platform/contract/zod.ts'

/** A time in a reply: handlers give a `Date` or its ISO text, callers get ISO 8601 in UTC. */
export const instant = z.preprocess((value) => (value instanceof Date ? value.toISOString() : value), z.iso.datetime())
