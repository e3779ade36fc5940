import { requiredProse, requiredText } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'
import { roles } from '#features/users/schema.ts'
import { limits } from '#rules/limits.ts'

/** Of an emailed invitation: `failed` when the mail server refused it, `accepted` once the person signed in, `expired` after 72 hours. */
export const invitationStates = ['sent', 'failed', 'accepted', 'expired'] as const

const invitation = z.object({ state: z.enum(invitationStates), sentAt: instant, expiresAt: instant })

/** A person as staff see them in lists of users, team and mentors. */
export const person = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  isAnalyst: z.boolean(),
  profileImageUrl: z.string().nullable(),
  profileCompletion: z.number(),
  totalPoints: z.number(),
  createdAt: instant,
  /** Null for people who registered by themselves. */
  invitation: invitation.nullable(),
})
export type Person = z.output<typeof person>

/** A person whom staff removed, or who asked to be erased. */
export const removedPerson = person.extend({
  deactivatedAt: instant,
  /** When everything of them is deleted for good. */
  erasedAt: instant,
})
export type RemovedPerson = z.output<typeof removedPerson>

export const personSorts = ['newest', 'oldest', 'name', '-name'] as const

/** `role` is one role or several, with commas between them. */
export const peopleQuery = z.object({
  role: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(roles)))
    .optional(),
  q: z.string().trim().max(200).optional(),
  sort: z.enum(personSorts).default('newest'),
})

export const roleChange = z.object({ role: z.enum(roles, 'Please choose a role') })

export const newInvitation = z.object({
  email: requiredText('Email', 254),
  firstName: requiredText('First name', 80),
  lastName: requiredText('Last name', 80),
  role: z.enum(roles, 'Please choose a role'),
})
export type NewInvitation = z.output<typeof newInvitation>

export const viewAsRequest = z.object({ reason: requiredProse('Reason', limits.viewAs.reasonLength) })

/** `emailDelivered` is false when the mail server refused the email; the account and its invitation exist all the same. */
export const invitationResult = z.object({ user: person, emailDelivered: z.boolean() })
