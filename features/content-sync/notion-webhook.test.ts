import { signWebhookPayload, verifyWebhookSignature } from '@notionhq/client'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { createFakeNotionSource } from '#tests/harness/notion/source.ts'
import { startFakeNotion } from '#tests/harness/notion/fake-notion.ts'

const app = await startTestApp({ template: 'empty' })
const notion = await startFakeNotion()
afterAll(() => notion.close())
app.base.providers.contentSource = createFakeNotionSource(notion, {})

test('a delivery is accepted only when signed with the secret that the first one carried', async () => {
  const guest = app.guest()
  const send = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${app.url}/api/notion/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const event = {
    id: crypto.randomUUID(),
    type: 'page.content_updated',
    entity: { id: crypto.randomUUID(), type: 'page' },
    data: {},
  }
  expect((await send(event)).status).toBe(403)
  expect((await send({ verification_token: 'secret_of_the_first_hour' })).status).toBe(200)
  const signed = async (verificationToken: string) => ({
    'x-notion-signature': await signWebhookPayload({ body: JSON.stringify(event), verificationToken }),
  })
  expect((await send(event, await signed('another_secret'))).status).toBe(403)
  const fine = await signed('secret_of_the_first_hour')
  expect(
    await verifyWebhookSignature({
      body: JSON.stringify(event),
      signature: fine['x-notion-signature'],
      verificationToken: 'secret_of_the_first_hour',
    }),
  ).toBe(true)
  expect((await send(event, fine)).status).toBe(200)
  await app.settled()
  // Once the secret is confirmed nobody can replace it, and cross-site requests from browsers are refused.
  expect((await send({ verification_token: 'secret_of_somebody_else' })).status).toBe(403)
  expect(
    (await guest.send('POST', '/api/notion/webhook', { body: event, headers: { 'sec-fetch-site': 'cross-site' } }))
      .status,
  ).toBe(403)
  expect(
    (await app.base.database.pool.query('select encrypted_secret from source_hooks')).rows[0].encrypted_secret,
  ).not.toContain('secret_of')
})
