import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { agendaItem } from './agenda-schema.ts'
import { overview, pointsWeek, stats } from './schema.ts'

export const contract = {
  getStats: endpoint('GET /api/users/stats', {
    permission: 'profile.get',
    summary: 'The four figures of the dashboard.',
    reply: stats,
  }),
  getOverview: endpoint('GET /api/users/overview', {
    permission: 'profile.get',
    summary: 'What comes next: the next event and milestone, for staff the day, for mentors the students to see.',
    reply: overview,
  }),
  listAgenda: endpoint('GET /api/users/agenda', {
    permission: 'interaction.list',
    summary:
      'What needs staff and mentors today: follow-ups, requests, meetings, unread messages by time, then students at risk.',
    reply: z.array(agendaItem),
  }),
  getPointsHistory: endpoint('GET /api/users/points-history', {
    permission: 'profile.get',
    summary: 'The own points in each of the last twelve weeks, oldest first.',
    reply: z.array(pointsWeek),
  }),
}
