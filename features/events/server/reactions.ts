import { on } from '#platform/server/events.ts'
import { answerResponses } from './letters/actions.ts'

type Responses = Parameters<typeof answerResponses>[1]

export const reactions = [
  on('event.responded', {
    job: 'events.answer-responses',
    react: (ctx, { subjectId, data }) =>
      answerResponses(ctx, { ...(data as Omit<Responses, 'eventId'>), eventId: subjectId }),
  }),
]
