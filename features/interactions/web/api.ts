import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

/** Colleagues log interactions, too, so each screen reads them anew as it opens. */
export const interactions = apiClient<typeof contract>({ refetchOnMount: 'always' })

/** One interaction. */
export const interactionById = (id: string) =>
  interactions.query('GET /api/admin/interactions/{id}', { params: { id } })

/** The address of the list with this interaction open beside it. */
export const interactionPath = (id: string) => `/interactions?interaction=${id}`

/** The toast of an interaction that could not be logged; the server's own words follow the title. */
export const logFailure = { title: 'Failed to log interaction. Please try again.', message: 'Something went wrong.' }
