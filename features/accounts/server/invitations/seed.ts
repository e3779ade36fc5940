import { hoursBefore } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import { limits } from '#rules/limits.ts'
import type { accountInvitations } from './tables.ts'

type InvitationRow = typeof accountInvitations.$inferInsert
type SampleInput = { team: readonly Person[]; admin: Person }

/** How the administrator's colleagues got their accounts: all but the newest accepted the invitation. */
export function sampleInvitations({ team, admin }: SampleInput): InvitationRow[] {
  const invited = team.filter(({ id, createdAt }) => id !== admin.id && createdAt > admin.createdAt)
  const newest = invited.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())[0]
  return invited.map((person) => ({
    personId: person.id,
    invitedById: admin.id,
    sentAt: person.createdAt,
    expiresAt: hoursBefore(person.createdAt, -limits.invitation.ageSeconds / 3_600),
    isDelivered: true,
    acceptedAt: person === newest ? null : hoursBefore(person.createdAt, -5),
  }))
}
