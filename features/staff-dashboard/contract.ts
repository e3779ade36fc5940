import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { z } from '#platform/contract/zod.ts'
import { staffDashboard, studentAtRisk } from './schema.ts'

export const contract = {
  getStaffDashboard: endpoint('GET /api/admin/dashboard', {
    readsFrom: 'replica',
    permission: 'dashboard.get',
    summary: 'Counts, trends and the most engaged students, as the admin dashboard shows them.',
    reply: staffDashboard,
  }),
  listStudentsAtRisk: endpoint('GET /api/admin/students-at-risk', {
    readsFrom: 'replica',
    permission: 'student.list',
    summary: 'Students who need attention and why, the most urgent first. Mentors see their own students.',
    query: pageQuery,
    reply: z.array(studentAtRisk),
  }),
}
