import { greet, type EmailTemplate } from '#platform/server/mail/email-template.ts'
import type { NotificationRow } from './queries.ts'

type NotificationSummary = Pick<NotificationRow, 'title' | 'body' | 'path'>
type EmailRecipient = { firstName: string }

const preferencesHint = 'You can choose which emails you get in Settings, under Notifications.'

/** The email for one notification. */
export function notificationEmail({
  recipient,
  content,
  publicUrl,
}: {
  recipient: EmailRecipient
  content: NotificationSummary
  publicUrl: string
}): EmailTemplate {
  return {
    subject: content.title,
    greeting: greet(recipient),
    paragraphs: [`${content.title}.`, content.body],
    action: { label: 'Open in Foundry', url: publicUrl + content.path },
    closing: preferencesHint,
  }
}

/** The daily email of what is new and was not read in the app. */
export function digestEmail({
  recipient,
  content,
  publicUrl,
}: {
  recipient: EmailRecipient
  content: NotificationSummary[]
  publicUrl: string
}): EmailTemplate {
  const count = content.length
  const listed = content.slice(0, 20)
  return {
    subject: count === 1 ? content[0]!.title : `${count} new notifications`,
    greeting: greet(recipient),
    paragraphs: ["Here's what you missed:"],
    items: listed.map(({ title, body, path }) => ({ title, text: body, url: publicUrl + path })),
    action: {
      label: count > listed.length ? `See all ${count}` : 'See all notifications',
      url: `${publicUrl}/notifications`,
    },
    closing: preferencesHint,
  }
}
