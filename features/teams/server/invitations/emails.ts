import type { EmailTemplate } from '#platform/server/mail/email-template.ts'

type InvitationEmailParams = {
  inviterName: string
  ventureName: string
  role: 'editor' | 'viewer'
  url: string
  isNew: boolean
}

const closing =
  'The invitation works once, for fourteen days. If you do not know the person who sent it, you can ignore this message.'

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
      `${inviterName} invites you to the venture ${ventureName} on Foundry, ${role === 'editor' ? 'to work on it together' : 'to follow how it goes'}.`,
      ...(isNew ? ['You have no account yet: accepting makes you one, at this address.'] : []),
    ],
    action: { label: 'See the invitation', url },
    closing,
  }
}
