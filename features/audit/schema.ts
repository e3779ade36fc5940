import { z } from '#platform/contract/zod.ts'
import { dayInput, instant } from '#platform/contract/instant.ts'
import { roles } from '#features/users/schema.ts'

/** Who did it or to whom; the name is null once the person was erased, and for things that are no people. */
const party = z.object({ id: z.string(), name: z.string().nullable() })

export const auditEntry = z.object({
  id: z.string(),
  recordedAt: instant,
  /** Null for a request of a guest. */
  actor: party.nullable(),
  /** `person.roleChanged`, `student.read`, … */
  action: z.string(),
  /** What the action is, as a sentence. */
  label: z.string(),
  subject: party.nullable(),
  route: z.string(),
  sessionId: z.string().nullable(),
  via: z.enum(['session', 'apiKey', 'viewAs', 'job']),
  /** The client's address, cut to /24 or /48. */
  network: z.string(),
  /** What was recorded with it: ids, counts, before and after, without words that somebody wrote. */
  events: z.array(z.object({ name: z.string(), subjectId: z.string(), data: z.record(z.string(), z.unknown()) })),
})
export type AuditEntry = z.output<typeof auditEntry>

const day = dayInput('Enter a date')

/** `action` is one action or the noun before the dot; `q` names a person who did it or to whom; days are of the program's time zone. */
export const auditQuery = z.object({
  q: z.string().trim().max(200).optional(),
  action: z.string().max(60).optional(),
  from: day.optional(),
  to: day.optional(),
})

/** Whether the chain of hashes holds: false when an entry was changed or removed behind the platform's back. */
export const auditIntegrity = z.object({ isIntact: z.boolean(), checkedCount: z.number() })

/** Who looked at one's own profile, by person and day. */
export const profileView = z.object({
  /** `2026-11-25`, in the program's time zone. */
  day: z.string(),
  name: z.string(),
  role: z.enum(roles).nullable(),
  viewCount: z.number(),
  lastViewedAt: instant,
})
export type ProfileView = z.output<typeof profileView>
