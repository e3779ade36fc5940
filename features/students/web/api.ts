import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

/** All of the staff change students, so each screen reads them anew as it opens. */
export const students = apiClient<typeof contract>({ refetchOnMount: 'always' })

/** One student. */
export const studentQuery = (id: string) => students.query('GET /api/admin/students/{id}', { params: { id } })

/** Tags in use and mentors to assign. */
export const optionsQuery = students.query('GET /api/admin/students/options')

/** The toast of a failed write. */
export const failed = (title: string) => ({ title, message: 'Try again in a moment.' })
