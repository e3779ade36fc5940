import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'
import type { SpeechJob } from '../schema.ts'

/** Conversions go on while no screen shows them, so each screen reads them again as it opens. */
export const speech = apiClient<typeof contract>({ refetchOnMount: 'always' })

export const jobsQuery = speech.pages('GET /api/tts/jobs', { query: { limit: 50 } })
export const voicesQuery = speech.query('GET /api/tts/voices')
export const jobQuery = (id: string) => speech.query('GET /api/tts/{id}', { params: { id } })

export const isUnfinished = ({ status }: Pick<SpeechJob, 'status'>): boolean =>
  status === 'pending' || status === 'processing'

export const pollMs = 2_000

/** How long to wait before these conversions are read again: while one is unfinished, its progress changes. */
export const getPollMs = (jobs: readonly SpeechJob[]): number | false => (jobs.some(isUnfinished) ? pollMs : false)
