import { on, type Reaction } from '#platform/server/events.ts'
import { deleteLinkClicks } from './actions.ts'

export const reactions: Reaction[] = [
  on('link.purged', {
    job: 'clicks.delete-clicks',
    react: (ctx, { subjectId }) => deleteLinkClicks(ctx, subjectId),
  }),
]
