import { on } from '#platform/server/events.ts'
import { sendResponseEmails } from './event-emails/actions.ts'

export const reactions = [
  on('event.responded', {
    job: 'events.send-response-emails',
    react: (ctx, { subjectId, data }) => sendResponseEmails(ctx, { ...data, eventId: subjectId }),
  }),
]
