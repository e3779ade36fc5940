import { expect, test } from 'vitest'
import { toCookieHeader } from '#tests/harness/load.ts'
import { createPerson } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp({ template: 'empty' })

test.each([
  [200, {}],
  [200, { 'sec-fetch-site': 'same-origin' }],
  [200, { origin: app.url }],
  [403, { origin: 'https://evil.test' }],
  [403, { origin: 'null' }],
  [403, { 'sec-fetch-site': 'cross-site' }],
  [403, { 'sec-fetch-site': 'same-site' }],
])('the event stream answers %s to a request with %j', async (status, headers: Record<string, string>) => {
  const { client } = await createPerson(app)
  const controller = new AbortController()
  const answer = await fetch(`${app.url}/api/notifications/stream`, {
    headers: { cookie: toCookieHeader(client), ...headers },
    signal: controller.signal,
  })
  expect(answer.status).toBe(status)
  controller.abort()
})
