import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readAnswer, startSlowModel, type AnswerReader } from '#tests/harness/assistant.ts'
import type { Client } from '#tests/harness/client.ts'
import { signInFounder } from '#tests/harness/founders.ts'
import { chooseCount, report } from '#tests/harness/measure.ts'
import { createDataFolder, startServerProcess } from '#tests/harness/server-process.ts'

const killCount = chooseCount({ quick: 6, full: 50 })
const breakCount = chooseCount({ quick: 40, full: 300 })

type Seen = { client: Client; sessionId: string; messageId: string; reader: AnswerReader }

async function begin(client: Client): Promise<Seen> {
  const { body } = await client.expectOk('POST', '/api/chat', { message: 'Write for long' })
  return { client, ...body, reader: readAnswer(client, { id: body.messageId }) }
}

const findAnswer = async ({ client, sessionId, messageId }: Seen) => {
  const messages = (await client.expectOk('GET', `/api/chat/sessions/${sessionId}/messages`)).body
  return messages.find(({ id }: { id: string }) => id === messageId)
}

test(
  `what a person saw of an answer is there again after ${killCount} kills and ${breakCount} stops, reloads and lost connections`,
  { timeout: 3_600_000 },
  async () => {
    const env = {
      DATA_DIR: createDataFolder(),
      OPENAI_API: 'chat',
      OPENAI_BASE_URL: await startSlowModel(),
      OPENAI_API_KEY: 'sk-test-key-1234',
    }
    let server = await startServerProcess({ env })
    await server.waitUntilReady()
    // So many that no one reaches 20 messages a minute or a day's budget, also with all kills and breaks.
    const people = await Promise.all(Array.from({ length: 20 }, () => signInFounder(server.url)))
    const writersOf = (kill: number) =>
      Array.from({ length: 4 }, (_, index) => people[(kill * 4 + index) % people.length]!)
    let seenLength = 0
    let slowestEndMs = 0
    for (let kill = 0; kill < killCount; kill += 1) {
      const open = await Promise.all(writersOf(kill).map(begin))
      await pause(50 + Math.random() * 1_200)
      await server.end('SIGKILL')
      const killedAt = performance.now()
      server = await startServerProcess({ env, port: server.port })
      await server.waitUntilReady()
      for (const seen of open) {
        const text = seen.reader.text()
        seenLength += text.length
        const again = readAnswer(seen.client, { id: seen.messageId, from: seen.reader.position() })
        const { status, errorMessage } = await waitForEnd(again)
        slowestEndMs = Math.max(slowestEndMs, performance.now() - killedAt)
        expect({ status, errorMessage }).toEqual({
          status: 'failed',
          errorMessage: 'The answer was cut off by a restart. Try again.',
        })
        expect((await findAnswer(seen)).content).toBe(text + again.text())
      }
    }
    for (let index = 0; index < breakCount; index += 1) {
      const seen = await begin(people[index % people.length]!)
      await pause(Math.random() * 400)
      const text = await breakOff(seen, index)
      seenLength += text.length
      const { content, status } = await findAnswer(seen)
      expect(status).toBe('stopped')
      expect(content.startsWith(text), `${content.slice(-50)} | ${text.slice(-50)}`).toBe(true)
    }
    report('Answers', {
      kills: killCount,
      breaks: breakCount,
      'characters seen': seenLength,
      'slowest end ms': Math.round(slowestEndMs),
    })
    expect(seenLength).toBeGreaterThan(breakCount)
    await server.end('SIGTERM')
  },
)

/** Stops at once, loses the connection before it, or reloads before it; answers with what was seen. */
async function breakOff({ client, messageId, reader }: Seen, index: number): Promise<string> {
  const stop = () => client.expectOk('POST', `/api/chat/messages/${messageId}/stop`)
  let text = ''
  let last = reader
  if (index % 3 > 0) {
    reader.close()
    await pause(Math.random() * 50)
    text = index % 3 === 1 ? reader.text() : ''
    last = readAnswer(client, { id: messageId, from: index % 3 === 1 ? reader.position() : 0 })
    await pause(Math.random() * 300)
  }
  await stop()
  await waitForEnd(last)
  return text + last.text()
}

async function waitForEnd(reader: AnswerReader): Promise<{ status: string; errorMessage: string | null }> {
  const end = Date.now() + 60_000
  while (Date.now() < end) {
    const done = reader.events.find(({ event }) => event === 'done')
    if (done) return done.data
    await pause(20)
  }
  throw new Error('the answer did not end')
}
