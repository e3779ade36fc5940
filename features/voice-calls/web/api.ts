import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

export const voiceCalls = apiClient<typeof contract>()

export const voiceStatusQuery = voiceCalls.query('GET /api/chat/voice')
