import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

export const studentEmails = apiClient<typeof contract>()

/** The toast of a failed write. */
export const failed = (title: string) => ({ title, message: 'Try again in a moment.' })
