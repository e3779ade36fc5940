import { greet, type EmailTemplate } from '#platform/server/mail/email-template.ts'

type SignInEmailParams = { firstName: string; url: string; code: string; isNew: boolean }

const closing =
  'The link and the code work once, for ten minutes. If you did not ask for them, you can ignore this message.'

/** The link opens a page with a button, so that mail scanners do not use it; the code is for other devices. */
export function signInEmail({ firstName, url, code, isNew }: SignInEmailParams): EmailTemplate {
  return {
    subject: isNew ? 'Create your Foundry account' : 'Your Foundry sign-in link',
    greeting: greet({ firstName }),
    paragraphs: [
      isNew
        ? 'Welcome to Foundry. Your account is created when you use this link.'
        : 'Here is the link you asked for to sign in to Foundry.',
    ],
    action: { label: isNew ? 'Create my account' : 'Sign in to Foundry', url },
    code,
    closing,
  }
}

/** Sent to the new address: using the link proves that it belongs to the person. */
export function emailChangeConfirmation({ firstName, url, code }: Omit<SignInEmailParams, 'isNew'>): EmailTemplate {
  return {
    subject: 'Confirm your new email address',
    greeting: greet({ firstName }),
    paragraphs: ['You asked to use this address for your Foundry account. It counts once you confirm it.'],
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
      `Somebody signed in as you asked to change the email address of your Foundry account to ${newEmail}.`,
      'If this was not you, sign in, end all other sessions under Settings, and tell the programme office.',
    ],
    closing: 'If it was you, there is nothing to do here.',
  }
}
