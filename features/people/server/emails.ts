import { greet, type EmailTemplate } from '#platform/server/mail/email-template.ts'
import type { Role } from '#rules/permissions.ts'

/** How a role is called on screens and in emails. */
const roleNames: Record<Role, string> = {
  student: 'student',
  mentor: 'mentor',
  director: 'director',
  admin: 'administrator',
}

type RoleChange = { firstName: string; before: Role; role: Role; url: string }

/** Tells people that staff changed their role, so that a change made by mistake or by a stranger is noticed. */
export function roleChangedEmail({ firstName, before, role, url }: RoleChange): EmailTemplate {
  return {
    subject: 'Your role on Foundry changed',
    greeting: greet({ firstName }),
    paragraphs: [
      `Your role on Foundry changed from ${roleNames[before]} to ${roleNames[role]}. You were signed out, so please sign in again.`,
    ],
    action: { label: 'Sign in to Foundry', url },
    closing: "If you didn't expect this change, contact the program office.",
  }
}

type ErasureRequest = { firstName: string; erasedAt: Date; timeZone: string }

/** Confirms that the person removed their account, so that one who did not can have it restored in time. */
export function erasureRequestedEmail({ firstName, erasedAt, timeZone }: ErasureRequest): EmailTemplate {
  const day = erasedAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone })
  return {
    subject: 'Your Foundry account will be deleted',
    greeting: greet({ firstName }),
    paragraphs: [
      `You asked for your account to be deleted. You're signed out everywhere. On ${day} your profile and everything you created are deleted forever.`,
    ],
    closing: "If you changed your mind, or if it wasn't you, contact the program office before that day.",
  }
}
