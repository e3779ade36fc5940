import { greet, type EmailTemplate } from '#platform/server/mail/email-template.ts'

type NoticeParams = { firstName: string; label: string; isConnected: boolean }

/** So that a person notices when somebody else changes how they sign in. */
export function campusAccountNotice({ firstName, label, isConnected }: NoticeParams): EmailTemplate {
  const verb = isConnected ? 'connected' : 'disconnected'
  return {
    subject: `${label} was ${verb}`,
    greeting: greet({ firstName }),
    paragraphs: [
      isConnected
        ? `A ${label} account was connected to your Foundry account and can sign you in from now on.`
        : `A ${label} account was disconnected from your Foundry account and does not sign you in anymore.`,
      "If this wasn't you, sign in, end all other sessions under Settings, Security & Privacy, and contact the program office.",
    ],
    closing: "If it was you, there's nothing to do here.",
  }
}
