import { z } from 'zod'
import { defineSettings } from '#platform/server/config/setting.ts'
import { callService, parseReply, ServiceError } from '../service-client.ts'
import { RealtimeError, realtimeSampleRate, type NewClientSecret, type Realtime } from './port.ts'

export const settings = defineSettings({
  openaiRealtimeModel: {
    env: 'OPENAI_REALTIME_MODEL',
    doc: 'The model of OpenAI that people talk with, where there is a key and `OPENAI_API` is `responses`.',
    schema: z.string().min(1).max(200).default('gpt-realtime-2.1'),
  },
  openaiRealtimeVoice: {
    env: 'OPENAI_REALTIME_VOICE',
    doc: 'The voice that it speaks with.',
    schema: z.string().min(1).max(100).default('marin'),
  },
  openaiTranscriptionModel: {
    env: 'OPENAI_TRANSCRIPTION_MODEL',
    doc: 'The model of OpenAI that writes down what people say.',
    schema: z.string().min(1).max(200).default('gpt-4o-mini-transcribe'),
  },
})

/** A person waits for it, and text is at hand. */
const defaultTimeoutMs = 4_000
/** A secret that leaks is worthless soon (T29). */
const secretSeconds = 60
const maxOutputTokens = 4_096
const format = { type: 'audio/pcm', rate: realtimeSampleRate }

type Options = {
  apiKey: string
  baseUrl: string
  model: string
  voice: string
  transcriptionModel: string
  timeoutMs?: number
}

const secretReply = z.object({ value: z.string().min(1), expires_at: z.number() })

/** The Realtime API of OpenAI as it is generally available: what its beta had is refused there. */
export function createOpenAiRealtime(options: Options): Realtime {
  const { apiKey, baseUrl, model, timeoutMs = defaultTimeoutMs } = options
  return {
    socketUrl: `${toSocketOrigin(baseUrl)}${new URL(baseUrl).pathname}/realtime?model=${encodeURIComponent(model)}`,
    async createClientSecret(secret) {
      const headers = { authorization: `Bearer ${apiKey}`, 'openai-safety-identifier': secret.safetyId }
      const body = {
        expires_after: { anchor: 'created_at', seconds: secretSeconds },
        session: toSession(options, secret),
      }
      try {
        const request = { path: '/realtime/client_secrets', body, signal: secret.signal }
        const reply = parseReply(secretReply, await callService({ baseUrl, headers, timeoutMs }, request))
        return { value: reply.value, expiresAt: new Date(reply.expires_at * 1_000) }
      } catch (error) {
        throw toRealtimeError(error)
      }
    },
  }
}

const toSocketOrigin = (baseUrl: string): string => new URL(baseUrl).origin.replace(/^http/, 'ws')

function toSession({ model, voice, transcriptionModel }: Options, { instructions }: NewClientSecret) {
  return {
    type: 'realtime',
    model,
    instructions,
    output_modalities: ['audio'],
    max_output_tokens: maxOutputTokens,
    audio: {
      input: {
        format,
        noise_reduction: { type: 'near_field' },
        transcription: { model: transcriptionModel },
        turn_detection: {
          type: 'server_vad',
          threshold: 0.5,
          prefix_padding_ms: 300,
          silence_duration_ms: 500,
          create_response: true,
          interrupt_response: true,
        },
      },
      output: { format, voice },
    },
  }
}

function toRealtimeError(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error
  const { failure, message, retryAfterMs, cause } = error
  return new RealtimeError(failure === 'tooManyAtOnce' ? 'busy' : failure, { message, retryAfterMs, cause })
}
