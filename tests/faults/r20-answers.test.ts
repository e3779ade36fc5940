import { expect, test } from 'vitest'
import { readAnswer, startSlowModel } from '#tests/harness/assistant.ts'
import { createClient } from '#tests/harness/client.ts'
import { createDataFolder, startServerProcess } from '#tests/harness/server-process.ts'

test('R20: an answer that one server writes is read and stopped through another', { timeout: 300_000 }, async () => {
  const env = {
    DATA_DIR: createDataFolder(),
    OPENAI_API: 'chat',
    OPENAI_BASE_URL: await startSlowModel(),
    OPENAI_API_KEY: 'sk-test-key-1234',
  }
  const first = await startServerProcess({ env })
  await first.waitUntilReady()
  const second = await startServerProcess({ env })
  await second.waitUntilReady()
  const client = createClient(first.url)
  await client.expectOk('POST', '/api/demo-login/student')
  const elsewhere = createClient(second.url)
  for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value)
  const { sessionId, messageId } = (await client.expectOk('POST', '/api/chat', { message: 'Write for long' })).body
  const here = readAnswer(client, { id: messageId })
  const there = readAnswer(elsewhere, { id: messageId })
  await there.until(() => there.text().includes('wörd50 '))
  await here.until(() => here.text().includes('wörd50 '))
  await elsewhere.expectOk('POST', `/api/chat/messages/${messageId}/stop`)
  expect(await there.done()).toEqual({ status: 'stopped', errorMessage: null })
  await here.done()
  const messages = (await client.expectOk('GET', `/api/chat/sessions/${sessionId}/messages`)).body
  const { content } = messages.find(({ id }: { id: string }) => id === messageId)
  expect(there.text()).toBe(content)
  expect(here.text()).toBe(content)
  expect(content).not.toContain('wörd1400 ')
  // The second server is told at once that the first one dies with an answer, or finds it within a lease.
  const next = (await client.expectOk('POST', '/api/chat', { message: 'Again', sessionId })).body
  const reader = readAnswer(elsewhere, { id: next.messageId })
  await reader.until(() => reader.text().includes('wörd10 '))
  await first.end('SIGKILL')
  const end = performance.now() + 60_000
  while (!reader.events.some(({ event }) => event === 'done') && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 50))
  expect(reader.events.at(-1)).toMatchObject({ event: 'done', data: { status: 'failed' } })
})
