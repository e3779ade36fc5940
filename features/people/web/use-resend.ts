import { failed, people } from './api.ts'

/** What the toast says when the mail server refused an email: the account exists all the same. */
export const deliveryIssue = (email: string) => ({
  title: 'User created, email delivery issue',
  message: `The invitation to ${email} couldn't be delivered. Ask them to check their spam folder, or resend the invitation.`,
})

/** Emails an invitation again. */
export function useResend() {
  return people.useAction('POST /api/admin/users/{id}/resend-invitation', {
    success: ({ user, emailDelivered }) =>
      emailDelivered
        ? { title: 'Invitation sent', message: `The new link works for 72 hours. The earlier one no longer works.` }
        : deliveryIssue(user.email),
    failure: failed('Failed to send invitation'),
  })
}
