import { greet, type EmailTemplate } from '#platform/server/mail/email-template.ts'

type SignInEmailParams = { firstName: string; url: string; code: string; isNew: boolean }

const closing = "The link and code work once, for 10 minutes. If you didn't ask for them, you can ignore this email."

/** The link opens a page with a button, so that mail scanners do not use it; the code is for other devices. */
export function signInEmail({ firstName, url, code, isNew }: SignInEmailParams): EmailTemplate {
  return {
    subject: isNew ? 'Create your Foundry account' : 'Your Foundry sign-in link',
    greeting: greet({ firstName }),
    paragraphs: [
      isNew ? 'Welcome to Foundry. Use this link to create your account.' : 'Here is your link to sign in to Foundry.',
    ],
    action: { label: isNew ? 'Create my account' : 'Sign in to Foundry', url },
    code,
    closing,
  }
}

/** It says what the link connects: somebody else may have entered this address after signing in with an account of their own. */
export function campusLinkEmail({ label, ...params }: SignInEmailParams & { label: string }): EmailTemplate {
  const { firstName, url, code, isNew } = params
  return {
    subject: isNew ? 'Create your Foundry account' : `Connect ${label} to your Foundry account`,
    greeting: greet({ firstName }),
    paragraphs: [
      isNew
        ? `You signed in with ${label}. Confirm your email address to create your Foundry account.`
        : `Someone signed in with ${label} and gave this email address. If it was you, confirm it: from then on that account signs you in to Foundry.`,
      'Open the link in the browser where you signed in, or enter the code there.',
    ],
    action: { label: isNew ? 'Create my account' : `Connect ${label}`, url },
    code,
    closing: "The link and code work once, for 10 minutes. If it wasn't you, ignore this email: nothing changes.",
  }
}

type ConfirmationParams = Omit<SignInEmailParams, 'isNew'> & { from: string; to: string }

/** Sent to the new address. It names both, so that a stranger whose address was entered sees that it is not their account. */
export function emailChangeConfirmation({ firstName, url, code, from, to }: ConfirmationParams): EmailTemplate {
  return {
    subject: 'Confirm your new email address',
    greeting: greet({ firstName }),
    paragraphs: [
      `You asked to change the email of your Foundry account from ${from} to ${to}. It takes effect once you confirm it.`,
      "Confirm it where you're signed in to Foundry. Your other devices will be signed out.",
    ],
    action: { label: 'Confirm this address', url },
    code,
    closing,
  }
}

/** Sent to the old address, so that its owner can stop a change they did not request. */
export function emailChangeNotice({ firstName, newEmail }: { firstName: string; newEmail: string }): EmailTemplate {
  return {
    subject: 'Your Foundry email address is about to change',
    greeting: greet({ firstName }),
    paragraphs: [
      `Someone signed in to your account asked to change its email address to ${newEmail}.`,
      "If this wasn't you, sign in, end all other sessions under Settings, and contact the program office.",
    ],
    closing: "If it was you, there's nothing to do here.",
  }
}
