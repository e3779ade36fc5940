import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'

export const roles = ['student', 'mentor', 'director', 'admin'] as const

/** A person as staff see them in the lists of users, team and mentors. */
export const person = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  isAnalyst: z.boolean(),
  profileCompletion: z.number(),
  totalPoints: z.number(),
  createdAt: instant,
})

export type PersonEntry = z.output<typeof person>

export const peopleQuery = z.object({ role: z.enum(roles).optional() })
export const roleChange = z.object({ role: z.enum(roles, 'Please choose a role') })
