import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pointsWeek, stats } from './schema.ts'

export const contract = {
  getStats: endpoint('GET /api/users/stats', {
    permission: 'profile.get',
    summary: 'The four figures of the dashboard.',
    reply: stats,
  }),
  getPointsHistory: endpoint('GET /api/users/points-history', {
    permission: 'profile.get',
    summary: 'The own points in each of the last twelve weeks, oldest first.',
    reply: z.array(pointsWeek),
  }),
}
