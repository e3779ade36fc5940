import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { activity, badge } from './schema.ts'

export const contract = {
  listBadges: endpoint('GET /api/users/badges', {
    permission: 'badge.list',
    summary: 'All badges, each with when it was earned or how far the person is.',
    reply: z.array(badge),
  }),
  listActivities: endpoint('GET /api/activities', {
    permission: 'activity.list',
    summary: 'What the person did, newest first.',
    query: pageQuery,
    reply: z.array(activity),
  }),
}
