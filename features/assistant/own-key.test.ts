import { afterAll, expect, test } from 'vitest'
import { fakeModelKey, startFakeModel } from '#providers/language-model/fake-openai.ts'
import { keyContext } from '#features/connections/server/queries.ts'
import { newId } from '#platform/server/db/columns.ts'
import { chooseOwnModels } from '#apps/server/providers.ts'
import { parseAppConfig } from '#apps/server/settings.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { readAnswer } from '#tests/harness/assistant.ts'
import { createPerson } from '#tests/security/people.ts'

const service = await startFakeModel()
const app = await startTestApp({ env: { OPENAI_BASE_URL: service.url } })
afterAll(() => service.close())

/** Somebody with a key of their own, as it is stored once OpenAI has accepted it. */
async function createOwner(apiKey: string) {
  const { id: personId, client } = await createPerson(app)
  const encrypted = app.base.encryption.encrypt(apiKey, keyContext({ personId, service: 'openai' }))
  await app.base.database.pool.query(
    `insert into service_connections (id, person_id, service, encrypted_key, last_four, connected_at)
     values ($1, $2, 'openai', $3, '1234', now())`,
    [newId(), personId, encrypted],
  )
  return client
}

async function ask(client: Awaited<ReturnType<typeof createOwner>>) {
  const { body } = await client.expectOk('POST', '/api/chat', { message: 'How do I fire a kiln?' })
  const reader = readAnswer(client, { id: body.messageId })
  return { ...(await reader.done()), text: reader.text(), messageId: body.messageId as string }
}
const generationOf = async (messageId: string) => {
  const { rows } = await app.base.database.pool.query('select * from chat_generations where message_id = $1', [
    messageId,
  ])
  return rows[0]
}
const budgetCount = async () => {
  const { rows } = await app.base.database.pool.query(
    'select coalesce(sum(reserved + spent), 0)::int as used from ai_budgets',
  )
  return rows[0].used as number
}

test("a person's own key answers their chats, counts against no budget of the program, and the screen says so", async () => {
  const client = await createOwner(fakeModelKey)
  expect((await client.expectOk('GET', '/api/chat/status')).body).toMatchObject({
    isOwnKey: true,
    isOffline: false,
    budgetLeft: 1,
  })
  const usedBefore = await budgetCount()
  service.answerNext({ text: 'Slowly.' })
  const { status, text, messageId } = await ask(client)
  expect({ status, text }).toEqual({ status: 'complete', text: 'Slowly.' })
  expect(await generationOf(messageId)).toMatchObject({ is_own_key: true, microdollars: '0', budget_day: null })
  expect(await budgetCount()).toBe(usedBefore)
  const [connection] = (await client.expectOk('GET', '/api/user/service-connections')).body
  expect(connection).toMatchObject({ state: 'connected', lastUsedAt: expect.any(String) })
  const { client: other } = await createPerson(app)
  expect((await other.expectOk('GET', '/api/chat/status')).body).toMatchObject({ isOwnKey: false, isOffline: true })
})

test('a key that OpenAI no longer accepts says so, is not used again, and the program answers next time', async () => {
  const client = await createOwner('sk-revoked-0000000000000000')
  const { status, errorMessage } = await ask(client)
  expect(status).toBe('failed')
  expect(errorMessage).toBe('OpenAI no longer accepts your key. Connect a new one in Settings, or disconnect it.')
  const [connection] = (await client.expectOk('GET', '/api/user/service-connections')).body
  expect(connection).toMatchObject({ state: 'revoked', isActive: false })
  const sentBefore = service.requests.length
  expect(await ask(client)).toMatchObject({ status: 'complete' })
  expect(service.requests.length).toBe(sentBefore)
})

test("where another server than OpenAI answers, it does not get people's keys (T27)", () => {
  const env = { OPENAI_API: 'chat', OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' }
  expect(chooseOwnModels(parseAppConfig(env))).toBeNull()
})
