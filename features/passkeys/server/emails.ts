import { greet, type EmailTemplate } from '#platform/server/mail/email-template.ts'
import { toPlainName } from '#platform/server/mail/plain-name.ts'

const warning =
  "If this wasn't you, sign in, end all other sessions under Settings, Security & Privacy, remove passkeys you don't know, and contact the program office."

type NoticeParams = { firstName: string; name: string; isAdded: boolean }

/** So that a person notices when somebody else changes how they sign in. */
export function passkeyNotice({ firstName, name, isAdded }: NoticeParams): EmailTemplate {
  const label = toPlainName(name) || 'without a name'
  return {
    subject: isAdded ? 'A passkey was added to your account' : 'A passkey was removed from your account',
    greeting: greet({ firstName }),
    paragraphs: [
      isAdded
        ? `The passkey “${label}” was added to your Foundry account and can sign you in from now on.`
        : `The passkey “${label}” was removed from your Foundry account and does not sign you in anymore.`,
      warning,
    ],
    closing: "If it was you, there's nothing to do here.",
  }
}

export function copiedPasskeyNotice({ firstName, name }: Omit<NoticeParams, 'isAdded'>): EmailTemplate {
  return {
    subject: 'One of your passkeys was turned off',
    greeting: greet({ firstName }),
    paragraphs: [
      `The passkey “${toPlainName(name) || 'without a name'}” was used in a way that only a copy of it can explain, so it does not sign you in anymore.`,
      'Sign in with an emailed link or another passkey, remove this one under Settings, Security & Privacy, and add a new one.',
    ],
    closing: 'If you are not sure what happened, contact the program office.',
  }
}
