import { signWebhookPayload, verifyWebhookSignature } from '@notionhq/client'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { createFakeNotionSource } from '#tests/harness/notion/source.ts'
import { startFakeNotion } from '#tests/harness/notion/fake-notion.ts'
import { createPerson } from '#tests/security/people.ts'

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
  // Whoever comes first must not own the webhook: a secret is taken only while staff are connecting it.
  expect((await send({ verification_token: 'secret_of_a_stranger' })).status).toBe(403)
  const { client: admin } = await createPerson(app, { role: 'admin' })
  const getWebhook = async () => (await admin.expectOk('GET', '/api/admin/cache/status')).body.webhook
  expect(await getWebhook()).toMatchObject({ isConnected: false, openUntil: null, secret: null })
  await admin.expectOk('POST', '/api/admin/content/webhook')
  app.base.clock.shift(15 * 60_000)
  expect((await send({ verification_token: 'secret_of_a_stranger' })).status).toBe(403)
  await admin.expectOk('POST', '/api/admin/content/webhook')
  expect((await send({ verification_token: 'secret_of_the_first_hour' })).status).toBe(200)
  expect((await send({ verification_token: 'secret_of_the_second' })).status).toBe(403)
  expect(await getWebhook()).toMatchObject({ isConnected: false, openUntil: null, secret: 'secret_of_the_first_hour' })
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
  expect(await getWebhook()).toMatchObject({ isConnected: true, secret: null })
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
