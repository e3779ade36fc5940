import { line } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'
import { memberRoles } from '#features/ventures/schema.ts'

const id = z.string()

export const member = z.object({
  personId: id,
  name: z.string(),
  photoUrl: z.string().nullable(),
  role: z.enum(memberRoles),
  joinedAt: instant,
})
export type Member = z.output<typeof member>

export const memberEdit = z.object({ role: z.enum(memberRoles, 'Role is required') })

export const newInvitation = z.object({
  email: z.string().trim().min(1, 'Please enter an email address').max(254),
  role: z.enum(['editor', 'viewer'], 'Role is required').default('editor'),
})

export const invitation = z.object({
  id,
  email: z.string(),
  role: z.enum(memberRoles),
  sentAt: instant,
  expiresAt: instant,
})
export type Invitation = z.output<typeof invitation>

/** An invitation as the invited person sees it. */
export const ownInvitation = z.object({
  id,
  ventureId: id,
  ventureName: z.string(),
  inviterName: z.string(),
  role: z.enum(memberRoles),
  expiresAt: instant,
})
export type OwnInvitation = z.output<typeof ownInvitation>

export const mailedInvitation = ownInvitation.omit({ id: true, ventureId: true }).extend({
  /** Masked, enough to recognise one's own. */
  address: z.string(),
  hasAccount: z.boolean(),
})

/** The names are those of a new account; without one they are needed. */
export const invitationToken = z.object({
  token: z.string().min(1).max(200),
  firstName: line().max(80).optional(),
  lastName: line().max(80).optional(),
})
