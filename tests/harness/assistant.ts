import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { GenerateRequest, LanguageModel, ModelEvent } from '#providers/language-model/port.ts'
import type { Client } from './client.ts'
import { toCookieHeader } from './load.ts'
import type { TestApp } from './test-app.ts'

export type ScriptedModel = LanguageModel & {
  /** What it was asked, oldest first. */
  requests: GenerateRequest[]
  /** What it answers from now on; a number waits so many milliseconds. */
  script(steps: (ModelEvent | number | Error)[]): void
}

/** The model of an app, which answers as a test says. It costs a dollar for a million tokens. */
export function installScriptedModel(app: TestApp): ScriptedModel {
  let steps: (ModelEvent | number | Error)[] = []
  const model: ScriptedModel = {
    name: 'openai-compatible',
    model: 'scripted',
    isOffline: false,
    maxInputTokens: 100_000,
    dollarsPerMillionTokens: { input: 1, cachedInput: 1, output: 1 },
    acceptsImages: true,
    requests: [],
    script: (next) => (steps = next),
    async *generate(request) {
      model.requests.push(request)
      for (const step of steps) {
        request.signal.throwIfAborted()
        if (step instanceof Error) throw step
        if (typeof step === 'number') await setTimeout(step, undefined, { signal: request.signal })
        else yield step
      }
    },
    close: async () => {},
  }
  app.base.providers.languageModel = model
  return model
}

/** A voice service of an app, which hands out secrets that open nothing. */
export function installScriptedRealtime(app: TestApp): void {
  app.base.providers.realtime = {
    socketUrl: 'wss://voice.example/v1/realtime',
    createClientSecret: async () => ({
      value: 'ek_scripted',
      expiresAt: new Date(app.base.clock.now().getTime() + 60_000),
    }),
  }
}

/** A text as a model writes it: word by word, and the end. */
export const toEvents = (text: string): ModelEvent[] => [
  ...(text.match(/\S+\s*/g) ?? []).map((part): ModelEvent => ({ type: 'text', text: part })),
  { type: 'end', reason: 'complete' },
]

export type AnswerEvent = { id: number | null; event: string; data: any }

export type AnswerReader = {
  events: AnswerEvent[]
  /** The text received so far. */
  text(): string
  /** The position to go on from. */
  position(): number
  until(isEnough: () => boolean): Promise<void>
  /** Resolves with what `done` said. */
  done(): Promise<{ status: string; errorMessage: string | null }>
  /** Resolves when the connection has ended, however it did. */
  closed: Promise<void>
  close(): void
}

/** Reads the stream of an answer, as a browser does. */
export function readAnswer(
  client: Client,
  { id, from = 0, url = client.url }: { id: string; from?: number; url?: string },
): AnswerReader {
  const controller = new AbortController()
  const events: AnswerEvent[] = []
  const read = async () => {
    const headers = { cookie: toCookieHeader(client), ...(from > 0 && { 'last-event-id': String(from) }) }
    const answer = await fetch(`${url}/api/chat/messages/${id}/stream`, { headers, signal: controller.signal })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of answer.body!) {
      const parts = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n\n')
      rest = parts.pop()!
      events.push(...parts.flatMap(parseEvent))
    }
  }
  const reading = read()
  let failure: unknown
  reading.then(
    () => (failure = new Error('The stream ended before that')),
    (error: unknown) => (failure = error),
  )
  const reader: AnswerReader = {
    events,
    text: () => events.map(({ event, data }) => (event === 'delta' ? data.text : '')).join(''),
    position: () => events.findLast((event) => event.id !== null)?.id ?? from,
    until: async (isEnough) => {
      const end = Date.now() + 10_000
      while (!isEnough()) {
        if (failure) throw failure
        if (Date.now() > end) throw new Error(`not enough: ${JSON.stringify(events).slice(0, 500)}`)
        await setTimeout(5)
      }
    },
    done: async () => {
      await reader.until(() => events.some(({ event }) => event === 'done'))
      await reading
      return events.find(({ event }) => event === 'done')!.data
    },
    closed: reading.catch(() => undefined),
    close: () => controller.abort(),
  }
  return reader
}

function parseEvent(part: string): AnswerEvent[] {
  const fields = new Map(part.split('\n').map((line) => line.split(/: ?(.*)/s) as [string, string]))
  const event = fields.get('event')
  if (!event) return []
  const id = fields.get('id')
  return [{ id: id === undefined ? null : Number(id), event, data: JSON.parse(fields.get('data')!) }]
}

type SlowModelOptions = { wordCount?: number; pauseMs?: () => number }

/** A model that writes a word every few milliseconds, for a long time; answers what `OPENAI_BASE_URL` takes. */
export async function startSlowModel({
  wordCount = 1_500,
  pauseMs = () => 4 + Math.random() * 8,
}: SlowModelOptions = {}): Promise<string> {
  const server = createServer(async (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (choice: object) =>
      response.write(
        `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] })}\n\n`,
      )
    for (let word = 0; word < wordCount && !response.destroyed; word += 1) {
      send({ delta: { content: `wörd${word} 🌱 ` } })
      await setTimeout(pauseMs())
    }
    send({ delta: {}, finish_reason: 'stop' })
    response.end('data: [DONE]\n\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close(() => undefined))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}
