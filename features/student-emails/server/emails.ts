import { greet, type EmailTemplate } from '#platform/server/mail/email-template.ts'

type StudentEmailParams = { subject: string; message: string; firstName: string; authorName: string | null }

/** What staff write to many students: their message with each student's name in the greeting. */
export function createStudentEmail({ subject, message, firstName, authorName }: StudentEmailParams): EmailTemplate {
  return {
    subject,
    greeting: greet({ firstName }),
    paragraphs: message.split(/\n{2,}/).map((paragraph) => paragraph.trim()),
    closing: `${authorName ?? 'The program staff'} sent you this email through Foundry.`,
  }
}
