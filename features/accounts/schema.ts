import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'

export const signInOptions = z.object({
  /** Empty unless this is a demo instance. */
  demoRoles: z.array(z.string()),
  signupEmailDomains: z.array(z.string()),
})

export const signInRequest = z.object({
  email: z.string(),
  firstName: z.string().trim().max(80).optional(),
  lastName: z.string().trim().max(80).optional(),
  isRegistering: z.boolean().default(false),
})

export const redemption = z.union([
  z.object({ token: z.string().min(1).max(200), confirmed: z.boolean().default(false) }),
  z.object({ email: z.string().max(400), code: z.string().max(40) }),
])

export const session = z.object({
  id: z.string(),
  /** For example `Firefox on Windows`, read from the user agent. */
  device: z.string(),
  /** The network of the last request, truncated so that it does not identify a person. */
  location: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  isCurrent: z.boolean(),
})

export type Session = z.output<typeof session>
