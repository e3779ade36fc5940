import { greet, type EmailTemplate } from '#platform/server/mail/email-template.ts'

type SignInEmailParams = { firstName: string; url: string; code: string; isNew: boolean }

const closing =
  'The link and the code work once, for ten minutes. If you did not ask for them, you can ignore this message.'

/** The sign-in letter: a link whose page never uses it up by itself, and a code to type elsewhere. */
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

/** To the new address: using the link proves that it is the person's. */
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

/** To the old address: whoever does not expect this learns of it in time. */
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
