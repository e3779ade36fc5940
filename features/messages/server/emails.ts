import { greet, type EmailTemplate } from '#platform/server/mail/email-template.ts'

const maxQuoted = 5
const quoteLength = 500

type UnreadEmailOptions = { recipient: { firstName: string }; name: string; texts: string[]; url: string }

/** What somebody reads who has not opened messages for a while. */
export function unreadEmail({ recipient, name, texts, url }: UnreadEmailOptions): EmailTemplate {
  const quoted = texts.slice(0, maxQuoted).map((text) => `“${text.slice(0, quoteLength)}”`)
  const isOne = texts.length === 1
  return {
    subject: isOne ? `${name} sent you a message` : `${name} sent you ${texts.length} messages`,
    greeting: greet(recipient),
    paragraphs: [isOne ? `${name} wrote:` : `${name} wrote ${texts.length} messages:`, ...quoted],
    action: { label: 'Reply in Foundry', url },
    closing: 'You can choose which emails you get in Settings, under Notifications.',
  }
}
