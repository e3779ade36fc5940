import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

const dashboard = apiClient<typeof contract>()

/** The four figures of the dashboard. */
export const statsQuery = dashboard.query('GET /api/users/stats')

/** What comes next for the person. */
export const overviewQuery = dashboard.query('GET /api/users/overview')

/** What needs staff and mentors today. */
export const agendaQuery = dashboard.query('GET /api/users/agenda')

/** Points in each of the last twelve weeks, oldest first. */
export const pointsHistoryQuery = dashboard.query('GET /api/users/points-history')
