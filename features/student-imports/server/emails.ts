import { greet, type EmailTemplate } from '#platform/server/mail/email-template.ts'

type AccountEmailParams = { firstName: string; email: string; authorName: string; url: string }

/** Says that there is an account. It holds no token: a link that signs in works for ten minutes only, so it is asked for when needed. */
export function createAccountEmail({ firstName, email, authorName, url }: AccountEmailParams): EmailTemplate {
  return {
    subject: 'Your Foundry account is ready',
    greeting: greet({ firstName }),
    paragraphs: [
      `${authorName} created an account for you on Foundry.`,
      `Enter ${email} on the sign-in page, and we email you a link that signs you in.`,
    ],
    action: { label: 'Sign in', url },
    closing: "If you don't expect this, you can ignore it.",
  }
}
