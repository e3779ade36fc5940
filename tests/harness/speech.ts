import { setTimeout as pause } from 'node:timers/promises'
import type { SpeechEngine, SpeechRequest } from '#providers/speech/port.ts'
import type { Client, Reply } from './client.ts'
import type { TestApp } from './test-app.ts'

type Form = Record<string, string | File>

export function toForm(fields: Form): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** Sentences that no other text has, so that they have to be spoken. */
export function toSentences({ sentences, mark }: { sentences: number; mark: string }): string {
  return Array.from({ length: sentences }, (_, index) => `The ${mark} kiln was fired, number ${index}.`).join(' ')
}

export const createConversion = (client: Client, fields: Form): Promise<Reply> =>
  client.send('POST', '/api/tts/create', { raw: toForm(fields) })

/** What people do with text to speech, over HTTP. */
export function createSpeaker(app: Pick<TestApp, 'url' | 'base'>) {
  return {
    create: createConversion,
    createText: async (client: Client, text: Parameters<typeof toSentences>[0]) => {
      const reply = await createConversion(client, { text: toSentences(text) })
      if (reply.status !== 201) throw new Error(reply.text)
      return reply.body as { id: string }
    },
    /** The job once it has the status; fails after 20 s. */
    waitFor: async (client: Client, { id, status }: { id: string; status: string }) => {
      for (let tries = 0; tries < 800; tries += 1) {
        const { body } = await client.expectOk('GET', `/api/tts/${id}`)
        if (body.status === status) return body
        await pause(25)
      }
      throw new Error(`${id} is not ${status} after 20 s: ${(await client.get(`/api/tts/${id}`)).text}`)
    },
    fetchAudio: async (client: Client, { path, headers = {} }: { path: string; headers?: Record<string, string> }) => {
      const reply = await fetch(app.url + path, { headers: { cookie: toCookie(client), ...headers } })
      return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
    },
    listFiles: async (prefix: string) => {
      const keys: string[] = []
      for await (const { key } of app.base.providers.files.list(prefix)) keys.push(key)
      return keys
    },
  }
}

/**
 * The embedded engine, which says one word for each sentence, because tests are rarely about the sound. `before` may wait, or throw to
 * fail. Answers the texts of all calls.
 */
export function speakShortly(
  app: Pick<TestApp, 'base'>,
  before: (request: SpeechRequest, call: number) => void | Promise<void> = () => undefined,
): string[] {
  const { flite } = app.base.providers.speech
  const calls: string[] = []
  const speak: SpeechEngine['speak'] = async (request) => {
    calls.push(request.sentences.join(' '))
    await before(request, calls.length)
    const { mp3 } = await sayYes(flite)
    return {
      mp3: Buffer.concat(request.sentences.map(() => mp3)),
      startsMs: request.sentences.map((_, index) => (index * mp3.length) / 6),
    }
  }
  app.base.providers.speech.flite = { ...flite, speak }
  return calls
}

const words = new WeakMap<SpeechEngine['speak'], ReturnType<SpeechEngine['speak']>>()

function sayYes({ speak }: SpeechEngine): ReturnType<SpeechEngine['speak']> {
  const signal = AbortSignal.timeout(20_000)
  const word = words.get(speak) ?? speak({ sentences: ['Yes.'], voiceId: 'alloy', speed: 2, signal })
  words.set(speak, word)
  return word
}

export const toCookie = ({ cookies }: Client): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
