import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readAnswer, startSlowModel } from '#tests/harness/assistant.ts'
import type { Client } from '#tests/harness/client.ts'
import { signInFounder } from '#tests/harness/founders.ts'
import { toCookieHeader } from '#tests/harness/load.ts'
import { chooseCount, quantile, report, until } from '#tests/harness/measure.ts'
import { createDataFolder, startServerProcess, type ServerProcess } from '#tests/harness/server-process.ts'
import { limits } from '#rules/limits.ts'

const personCount = chooseCount({ quick: 40, full: 200 })
const streamsPerPerson = limits.chat.streams
const streamCount = personCount * streamsPerPerson
/** About half a minute of answers, while all readers are there. */
const answer = { wordCount: 300, pauseMs: () => 100 }
const maxGrownMegabytes = 300

/** Reads nothing until it is told to, and then everything. */
function openStalledReader(client: Client, id: string) {
  let text = ''
  const { promise: whole, resolve, reject } = Promise.withResolvers<string>()
  const request = get(`${client.url}/api/chat/messages/${id}/stream`, { headers: { cookie: toCookieHeader(client) } })
  request.on('error', reject)
  const response = new Promise<NodeJS.ReadableStream>((resolveResponse) =>
    request.once('response', (message) => resolveResponse(message.pause())),
  )
  const resume = async () => {
    const stream = await response
    stream.setEncoding('utf8')
    stream.on('data', (part: string) => (text += part)).on('end', () => resolve(text))
    stream.resume()
    return whole
  }
  return { resume }
}

const toText = (events: string): string =>
  [...events.matchAll(/event: delta\ndata: (.*)\n/g)].map(([, data]) => JSON.parse(data!).text as string).join('')

async function readMetric(server: ServerProcess, name: string): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
}
const readRssMegabytes = async (server: ServerProcess) =>
  (await readMetric(server, 'process_resident_memory_bytes')) / 1_048_576

/** Measures other requests until it is stopped. */
function startOther(client: Client): { stop(): Promise<number[]> } {
  const times: number[] = []
  let isStopped = false
  const running = (async () => {
    while (!isStopped) {
      const startedAt = performance.now()
      await client.expectOk('GET', '/api/ventures')
      times.push(performance.now() - startedAt)
      await pause(100)
    }
  })()
  return {
    stop: async () => {
      isStopped = true
      await running
      return times
    },
  }
}

test(`R13: ${streamCount} open streams of answers lose nothing, hold up nobody, and leave nothing behind`, async () => {
  const env = {
    DATA_DIR: createDataFolder(),
    OPENAI_API: 'chat',
    OPENAI_BASE_URL: await startSlowModel(answer),
    OPENAI_API_KEY: 'sk-test-key-1234',
  }
  const server = await startServerProcess({ env })
  await server.waitUntilReady()
  const people: Client[] = []
  while (people.length < personCount)
    people.push(...(await Promise.all(Array.from({ length: 10 }, () => signInFounder(server.url)))))
  const other = await signInFounder(server.url)
  const before = await readRssMegabytes(server)

  const begun = await Promise.all(
    people.map(async (client) => {
      const { body } = await client.expectOk('POST', '/api/chat', { message: 'Write for long' })
      const id = body.messageId as string
      const readers = Array.from({ length: streamsPerPerson - 1 }, () => readAnswer(client, { id }))
      return { client, sessionId: body.sessionId as string, id, readers, stalled: openStalledReader(client, id) }
    }),
  )
  const others = startOther(other)
  const readers = begun.flatMap((one) => one.readers)
  await until('every reader has got words', {
    poll: () => readers.every((reader) => reader.text() !== ''),
    withinMs: 60_000,
  })
  const refused = await fetch(`${server.url}/api/chat/messages/${begun[0]!.id}/stream`, {
    headers: { cookie: toCookieHeader(begun[0]!.client) },
  })
  expect(refused.status).toBe(429)
  const isDone = ({ events }: (typeof readers)[number]) => events.some(({ event }) => event === 'done')
  let during = 0
  await until('every answer is read to its end', {
    poll: async () => {
      during = Math.max(during, await readRssMegabytes(server))
      return readers.every(isDone)
    },
    withinMs: 300_000,
    everyMs: 500,
  })
  const times = await others.stop()
  for (const { client, sessionId, readers: own, stalled } of begun) {
    const [, message] = (await client.expectOk('GET', `/api/chat/sessions/${sessionId}/messages`)).body
    expect(message.status).toBe('complete')
    expect(message.content.length).toBeGreaterThan(answer.wordCount * 5)
    for (const reader of own) expect(reader.text()).toBe(message.content)
    expect(toText(await stalled.resume())).toBe(message.content)
  }
  report('R13 streams of answers', {
    streams: streamCount,
    'other requests': times.length,
    'p99 ms': quantile(times, 0.99),
    'memory MB before': before,
    'at most': during,
  })
  expect(during - before).toBeLessThan(maxGrownMegabytes)
  // As many as before are taken again.
  const [{ client, id }] = begun as [(typeof begun)[number]]
  const again = Array.from({ length: streamsPerPerson }, () => readAnswer(client, { id }))
  for (const reader of again) expect((await reader.done()).status).toBe('complete')
  await server.end('SIGTERM')
})
