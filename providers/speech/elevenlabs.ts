import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { defineSettings } from '#platform/server/config/setting.ts'
import type { ServiceOptions } from '../service-client.ts'
import { assertSpeakable, SpeechError, type SpeechService, type SpeechRequest, type Voice } from './port.ts'
import { callService, cleanText, countSpoken, parseReply } from './service-client.ts'
import type { SoundTask, WorkerPool } from './worker-pool.ts'

export const settings = defineSettings({
  elevenlabsApiKey: {
    env: 'ELEVENLABS_API_KEY',
    doc: 'API key for ElevenLabs voices, which everyone can then use. People can also connect their own key.',
    schema: z.string().min(10, 'expected a key').optional(),
    defaultDoc: 'none; only people who connect their own key can use these voices',
    isSecret: true,
  },
  elevenlabsBaseUrl: {
    env: 'ELEVENLABS_BASE_URL',
    doc: "Where ElevenLabs' API answers.",
    schema: z
      .url({ protocol: /^https?$/, message: 'expected an http or https address' })
      .transform((text) => text.replace(/\/+$/, ''))
      .default('https://api.elevenlabs.io'),
  },
})

/** The service's steadiest model for long texts. */
const model = 'eleven_multilingual_v2'
/** What the service itself speaks at; the rest is stretched here. */
const serviceSpeeds = { min: 0.7, max: 1.2 }
/** More context than this does not change the melody. */
const contextLength = 500
const voicesTtlMs = 5 * 60_000
const maxVoicePages = 10

type Options = { workers: WorkerPool; apiKey: string | undefined; baseUrl: string; timeoutMs?: number }

/** Text to speech of ElevenLabs, which says when each character is spoken. */
export function createElevenLabs({ workers, apiKey: siteKey, baseUrl, timeoutMs }: Options): SpeechService {
  const connect = (apiKey = siteKey): ServiceOptions => {
    if (!apiKey) throw new SpeechError('keyRefused', { message: 'There is no key' })
    return { baseUrl, headers: { 'xi-api-key': apiKey }, ...(timeoutMs && { timeoutMs }) }
  }
  const voicesByKey = new LRUCache<string, Voice[]>({ max: 500, ttl: voicesTtlMs })
  const engine: SpeechService = {
    name: 'elevenlabs',
    version: `${model}, mediabunny-mp3-encoder 1.61.0, 1`,
    sampleRate: 24_000,
    // Half of what the service accepts in a call: with sound in base64 its answers are large, and parsing them keeps the server busy.
    maxCharacters: 2_500,
    hasSiteKey: siteKey !== undefined,
    dollarsPerMillionCharacters: 100,
    charactersPerSecond: 15,
    async listVoices({ apiKey = siteKey }) {
      if (!apiKey) return []
      const voices = voicesByKey.get(apiKey) ?? (await requestVoices(connect(apiKey)))
      voicesByKey.set(apiKey, voices)
      return voices
    },
    async speak(request) {
      assertSpeakable(request, engine)
      const service = connect(request.apiKey)
      const lengths = request.sentences.map(countSpoken)
      const { sound, sentences } = lengths.some(Boolean)
        ? await requestSound(service, { request, lengths })
        : { sound: Buffer.alloc(0), sentences: { lengths } }
      const tempo = request.speed / toServiceSpeed(request.speed)
      return workers.run({ sound, sentences, tempo, speed: request.speed }, request)
    },
    async checkKey(apiKey) {
      parseReply(voicePage, await callService(connect(apiKey), { path: '/v2/voices?page_size=1' }))
    },
    close: () => workers.close(),
  }
  return engine
}

const toServiceSpeed = (speed: number) => Math.min(serviceSpeeds.max, Math.max(serviceSpeeds.min, speed))

const speechReply = z.object({
  audio_base64: z.string(),
  alignment: z
    .object({ characters: z.array(z.string()), character_start_times_seconds: z.array(z.number().min(0)) })
    .nullish(),
})

type SpokenInput = { request: SpeechRequest; lengths: number[] }

async function requestSound(
  service: ServiceOptions,
  { request, lengths }: SpokenInput,
): Promise<Pick<SoundTask, 'sound' | 'sentences'>> {
  const { voiceId, speed, previousText, nextText, signal } = request
  if (!/^[A-Za-z0-9]{1,64}$/.test(voiceId)) throw new SpeechError('refused', { message: 'There is no such voice' })
  const sentences = request.sentences.map(cleanText)
  const body = {
    text: sentences.join(' '),
    model_id: model,
    ...(speed !== 1 && { voice_settings: { speed: toServiceSpeed(speed) } }),
    ...(previousText && { previous_text: cleanText(previousText).slice(-contextLength) }),
    ...(nextText && { next_text: cleanText(nextText).slice(0, contextLength) }),
  }
  const path = `/v1/text-to-speech/${voiceId}/with-timestamps?output_format=pcm_24000`
  const { audio_base64: base64, alignment } = parseReply(
    speechReply,
    await callService(service, { path, body, signal }),
  )
  const sound = Buffer.from(base64, 'base64')
  if (sound.length === 0 || sound.length % 2 === 1 || sound.length !== Buffer.byteLength(base64, 'base64'))
    throw new SpeechError('unavailable', { message: "The service's answer is not sound" })
  const isAligned = alignment?.characters.join('') === body.text
  const times = isAligned ? alignment.character_start_times_seconds : []
  const startsMs = findStarts(sentences).map((character) => (times[character] ?? Number.NaN) * 1_000)
  return { sound, sentences: startsMs.every(Number.isFinite) ? { startsMs } : { lengths } }
}

/** At which character of the whole text each sentence begins; characters as the service counts them, which are code points. */
function findStarts(sentences: readonly string[]): number[] {
  let start = 0
  return sentences.map((sentence) => {
    const first = start
    start += [...sentence].length + 1
    return first
  })
}

const voicePage = z.object({
  voices: z.array(
    z.object({ voice_id: z.string(), name: z.string(), labels: z.record(z.string(), z.string()).nullish() }),
  ),
  has_more: z.boolean(),
  next_page_token: z.string().nullish(),
})

async function requestVoices(service: ServiceOptions): Promise<Voice[]> {
  const voices: Voice[] = []
  let token: string | null | undefined
  for (let page = 0; page < maxVoicePages; page++) {
    const query = new URLSearchParams({ page_size: '100', ...(token && { next_page_token: token }) })
    const reply = parseReply(voicePage, await callService(service, { path: `/v2/voices?${query}` }))
    voices.push(
      ...reply.voices.map((voice) => ({ id: voice.voice_id, name: voice.name, description: describe(voice) })),
    )
    token = reply.next_page_token
    if (!reply.has_more || !token) break
  }
  return voices
}

/** "Female, young, american, narration" */
function describe({ labels }: z.output<typeof voicePage>['voices'][number]): string {
  const words = ['gender', 'age', 'accent', 'descriptive', 'use_case'].flatMap((label) => labels?.[label] ?? [])
  const text = words.join(', ').replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
