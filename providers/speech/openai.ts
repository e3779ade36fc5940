import { z } from 'zod'
import { defineSettings } from '#platform/server/config/setting.ts'
import type { ServiceOptions, ServiceReply } from '../service-client.ts'
import { assertSpeakable, SpeechError, type SpeechService, type SpeechRequest, type Voice } from './port.ts'
import { callService, cleanText, countSpoken, parseReply } from './service-client.ts'
import type { WorkerPool } from './worker-pool.ts'

export const settings = defineSettings({
  openaiApiKey: {
    env: 'OPENAI_API_KEY',
    doc: 'API key of OpenAI: for its voices, which everyone can then use, and for answers of its chat model. People can also connect their own key for voices.',
    schema: z.string().min(10, 'expected a key').optional(),
    defaultDoc:
      'none; only people who connect their own key can use these voices, and the assistant quotes the content',
    isSecret: true,
  },
  openaiBaseUrl: {
    env: 'OPENAI_BASE_URL',
    doc: "Where OpenAI's API answers.",
    schema: z
      .url({ protocol: /^https?$/, message: 'expected an http or https address' })
      .transform((text) => text.replace(/\/+$/, ''))
      .default('https://api.openai.com/v1'),
  },
  openaiSpeechModel: {
    env: 'OPENAI_SPEECH_MODEL',
    doc: 'The model of OpenAI that speaks.',
    schema: z.enum(['gpt-4o-mini-tts', 'tts-1', 'tts-1-hd']).default('gpt-4o-mini-tts'),
  },
})

type Model = z.output<typeof settings.openaiSpeechModel.schema>

/** The newest model is billed by tokens: a dollar and a half for 100 minutes, at about 15 characters a second. */
const dollarsPerMillion: Record<Model, number> = { 'gpt-4o-mini-tts': 17, 'tts-1': 15, 'tts-1-hd': 30 }

// oxfmt-ignore
const voices: readonly (Voice & { isNew?: boolean })[] = [
  { id: 'alloy', name: 'Alloy', description: 'Neutral and balanced' },
  { id: 'ash', name: 'Ash', description: 'Man, clear and direct' },
  { id: 'ballad', name: 'Ballad', description: 'Man, warm, British', isNew: true },
  { id: 'cedar', name: 'Cedar', description: 'Man, natural and calm', isNew: true },
  { id: 'coral', name: 'Coral', description: 'Woman, warm and friendly' },
  { id: 'echo', name: 'Echo', description: 'Man, even' },
  { id: 'fable', name: 'Fable', description: 'British, a storyteller' },
  { id: 'marin', name: 'Marin', description: 'Woman, natural and clear', isNew: true },
  { id: 'nova', name: 'Nova', description: 'Woman, bright' },
  { id: 'onyx', name: 'Onyx', description: 'Man, deep' },
  { id: 'sage', name: 'Sage', description: 'Woman, soft and calm' },
  { id: 'shimmer', name: 'Shimmer', description: 'Woman, light' },
  { id: 'verse', name: 'Verse', description: 'Man, expressive', isNew: true },
]

type Options = {
  workers: WorkerPool
  apiKey: string | undefined
  baseUrl: string
  model: Model
  timeoutMs?: number
}

/** Text to speech of OpenAI. It is always asked for speed 1 and stretched here, so that length and pitch do not depend on its model. */
export function createOpenAi({ workers, apiKey: siteKey, baseUrl, model, timeoutMs }: Options): SpeechService {
  const offered = voices.filter(({ isNew }) => model === 'gpt-4o-mini-tts' || !isNew)
  const connect = (apiKey = siteKey): ServiceOptions => {
    if (!apiKey) throw new SpeechError('keyRefused', { message: 'There is no key' })
    return { baseUrl, headers: { authorization: `Bearer ${apiKey}` }, ...(timeoutMs && { timeoutMs }) }
  }
  const engine: SpeechService = {
    name: 'openai',
    version: `${model}, mediabunny-mp3-encoder 1.61.0, 1`,
    sampleRate: 24_000,
    maxCharacters: 4_000,
    hasSiteKey: siteKey !== undefined,
    dollarsPerMillionCharacters: dollarsPerMillion[model],
    charactersPerSecond: 15,
    listVoices: async ({ apiKey = siteKey }) =>
      apiKey ? offered.map(({ id, name, description }) => ({ id, name, description })) : [],
    async speak(request) {
      assertSpeakable(request, engine)
      if (!offered.some(({ id }) => id === request.voiceId))
        throw new SpeechError('refused', { message: 'There is no such voice' })
      const service = connect(request.apiKey)
      const lengths = request.sentences.map(countSpoken)
      const sound = lengths.some(Boolean) ? await requestSound(service, { request, model }) : Buffer.alloc(0)
      return workers.run({ sound, tempo: request.speed, sentences: { lengths }, speed: request.speed }, request)
    },
    async checkKey(apiKey) {
      parseReply(z.object({ data: z.array(z.unknown()) }), await callService(connect(apiKey), { path: '/models' }))
    },
    close: () => workers.close(),
  }
  return engine
}

async function requestSound(
  service: ServiceOptions,
  { request, model }: { request: SpeechRequest; model: Model },
): Promise<Buffer> {
  const { sentences, voiceId, signal } = request
  const body = { model, voice: voiceId, input: cleanText(sentences.join(' ')), response_format: 'pcm' }
  const reply = await callService(service, { path: '/audio/speech', body, signal })
  if (isSound(reply)) return reply.bytes
  throw new SpeechError('unavailable', { message: "The service's answer is not sound" })
}

/** Raw samples have no form of their own to check, but a page or an error of a proxy has a type, and samples are two bytes long. */
function isSound({ bytes, contentType }: ServiceReply): boolean {
  return bytes.length > 0 && bytes.length % 2 === 0 && !/text|json|html|xml/i.test(contentType)
}
