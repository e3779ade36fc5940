import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

export const staffDashboard = apiClient<typeof contract>()

/** How many students at risk cards show; the rest is a page away. */
export const riskCount = 6

export const risksQuery = staffDashboard.query('GET /api/admin/students-at-risk', { query: { limit: riskCount } })
