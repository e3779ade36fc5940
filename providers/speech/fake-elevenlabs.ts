import {
  startFakeService,
  toJsonReply,
  type FakeReply,
  type FakeService,
  type ReceivedRequest,
} from '../fake-service.ts'
import { hum } from './fake-sound.ts'

/** The key that it accepts. */
export const fakeElevenLabsKey = 'sk_fake_elevenlabs_key_1234'

// oxfmt-ignore
const voices = [
  { voice_id: '21m00Tcm4TlvDq8ikWAM', name: 'Rachel', labels: { gender: 'female', age: 'young', accent: 'american', use_case: 'narration' } },
  { voice_id: 'pNInz6obpgDQGcFmaJgB', name: 'Adam', labels: { gender: 'male', age: 'middle_aged', accent: 'american' } },
  { voice_id: 'XB0fDUnXU5powFXDhCwa', name: 'Charlotte', labels: null },
]

/** ElevenLabs for tests; its lists have two voices a page. */
export function startFakeElevenLabs(): Promise<FakeService> {
  return startFakeService(answer)
}

function answer({ method, path, headers, body }: ReceivedRequest): FakeReply {
  if (headers['xi-api-key'] !== fakeElevenLabsKey) return refuse(401, 'invalid_api_key')
  const { pathname, searchParams } = new URL(path, 'http://fake-elevenlabs')
  if (method === 'GET' && pathname === '/v2/voices') return listVoices(searchParams)
  const voiceId = /^\/v1\/text-to-speech\/(\w+)\/with-timestamps$/.exec(pathname)?.[1]
  if (method !== 'POST' || !voiceId) return refuse(404, 'not_found')
  if (!voices.some(({ voice_id: id }) => id === voiceId)) return refuse(404, 'voice_not_found')
  if (searchParams.get('output_format') !== 'pcm_24000' || !body.model_id) return refuse(400, 'invalid_request')
  const speed = body.voice_settings?.speed ?? 1
  if (speed < 0.7 || speed > 1.2) return refuse(400, 'invalid_voice_settings')
  const { pcm, startsAt } = hum(body.text, { speed })
  return toJsonReply(200, {
    audio_base64: pcm.toString('base64'),
    alignment: {
      characters: [...body.text],
      character_start_times_seconds: startsAt,
      character_end_times_seconds: startsAt,
    },
    normalized_alignment: null,
  })
}

function listVoices(query: URLSearchParams): FakeReply {
  const first = Number(query.get('next_page_token') ?? 0)
  const next = first + Math.min(2, Number(query.get('page_size')))
  const hasMore = next < voices.length
  return toJsonReply(200, {
    voices: voices.slice(first, next),
    has_more: hasMore,
    total_count: voices.length,
    next_page_token: hasMore ? String(next) : null,
  })
}

const refuse = (status: number, code: string) => toJsonReply(status, { detail: { status: code, message: 'Refused' } })
