import { greet, type EmailTemplate } from '#platform/server/mail/email-template.ts'

type DeadLinkEmailInput = { firstName: string; title: string; destination: string; reason: string; url: string }

/** To the owner of a link whose destination no longer answers. */
export function deadLinkEmail({ firstName, title, destination, reason, url }: DeadLinkEmailInput): EmailTemplate {
  return {
    subject: `A tracked link leads nowhere: ${title}`,
    greeting: greet({ firstName }),
    paragraphs: [`Your link "${title}" leads to ${destination}, where today's check found nothing. ${reason}`],
    action: { label: 'Open the link', url },
    closing: 'There you can point it to a new destination: printed codes and shared addresses stay as they are.',
  }
}
