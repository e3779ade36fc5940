import type { EmailTemplate } from '#platform/server/mail/email-template.ts'

type InvitationEmailParams = {
  inviterName: string
  ventureName: string
  role: 'editor' | 'viewer'
  url: string
  isNew: boolean
}

const closing =
  "This invitation works once and expires in 14 days. If you don't know the sender, you can ignore this email."

/** The email that invites somebody to a venture. Opening its page does not redeem the invitation. */
export function createInvitationEmail({
  inviterName,
  ventureName,
  role,
  url,
  isNew,
}: InvitationEmailParams): EmailTemplate {
  return {
    subject: `${inviterName} invites you to ${ventureName}`,
    greeting: 'Hello,',
    paragraphs: [
      `${inviterName} invites you to the venture ${ventureName} on Foundry, ${role === 'editor' ? 'to work on it together' : 'to follow its progress'}.`,
      ...(isNew ? ['Accepting creates your account with this email.'] : []),
    ],
    action: { label: 'View invitation', url },
    closing,
  }
}
