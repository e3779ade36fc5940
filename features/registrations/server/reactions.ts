import { on } from '#platform/server/events.ts'
import { sendResponseEmails } from './event-emails/actions.ts'

type SendResponseParams = Parameters<typeof sendResponseEmails>[1]

export const reactions = [
  on('event.responded', {
    job: 'events.send-response-emails',
    react: (ctx, { subjectId, data }) =>
      sendResponseEmails(ctx, { ...(data as Omit<SendResponseParams, 'eventId'>), eventId: subjectId }),
  }),
]
