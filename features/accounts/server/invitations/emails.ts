import { greet, type EmailTemplate } from '#platform/server/mail/email-template.ts'

type AccountInvitationParams = { firstName: string; inviterName: string; url: string; code: string }

/** Opening the page of the link does not use it, so mail scanners do no harm; the code is for other devices. */
export function createAccountInvitation({ firstName, inviterName, url, code }: AccountInvitationParams): EmailTemplate {
  return {
    subject: `${inviterName} invites you to Foundry`,
    greeting: greet({ firstName }),
    paragraphs: [`${inviterName} created a Foundry account for you. Use this link to sign in for the first time.`],
    action: { label: 'Accept invitation', url },
    code,
    closing: 'The link and code work once, for 72 hours. Ask the program office for a new invitation after that.',
  }
}
