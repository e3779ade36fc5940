import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { chooseCount } from '#tests/harness/measure.ts'
import { createPerson, resetRateLimits, type Person } from '#tests/security/people.ts'

// Two editors of an event are tested in the feature itself.
const roundCount = chooseCount({ quick: 20, full: 100 })
const app = await startTestApp()
const [ada, grace] = [await createPerson(app, { role: 'admin' }), await createPerson(app, { role: 'admin' })]
const links = '/api/admin/tracked-links'

type EditedResource = { path: string; body(text: string): object; getText(body: any): string; editors: Person[] }

async function createLink(): Promise<EditedResource> {
  const { body } = await ada.client.expectOk('POST', links, { title: 'Round', url: 'https://example.edu/round' })
  return {
    path: `${links}/${body.id}`,
    body: (title) => ({ title, description: title }),
    getText: ({ title, description }) => `${title}|${description}`,
    editors: [ada, grace],
  }
}

async function createVenture(): Promise<EditedResource> {
  const [owner, editor] = [await createPerson(app), await createPerson(app)]
  const { body } = await owner.client.expectOk('POST', '/api/ventures', { name: 'Round', stage: 'ideation' })
  const path = `/api/ventures/${body.id}`
  const invitation = { email: editor.email, role: 'editor' }
  const { id } = (await owner.client.expectOk('POST', `${path}/invitations`, invitation)).body
  await editor.client.expectOk('POST', `/api/venture-invitations/${id}/accept`)
  return {
    path,
    body: (name) => ({ name, description: name }),
    getText: ({ name, description }) => `${name}|${description}`,
    editors: [owner, editor],
  }
}

/** The number an `ETag` names. */
const parseETag = (headers: Headers) => Number(/^"(\d+)"$/.exec(headers.get('etag') ?? '')?.[1])

test.each([
  ['a tracked link', createLink],
  ['a venture', createVenture],
] as const)(`of two who edit %s at once, one is told, ${roundCount} times (R23)`, async (_, createResource) => {
  const { path, body, getText, editors } = await createResource()
  let winners = 0
  for (let round = 0; round < roundCount; round += 1) {
    if (round % 20 === 0) await resetRateLimits(app)
    const etagVersion = parseETag((await editors[0]!.client.expectOk('GET', path)).headers)
    // Each is first half of the time, since the server may well take them in order.
    const racing = round % 2 === 0 ? editors : editors.toReversed()
    const answers = await Promise.all(
      racing.map(({ client }, editorIndex) =>
        client.send('PATCH', path, {
          body: body(`${editorIndex} ${round}`),
          headers: { 'if-match': `"${etagVersion}"` },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    const winner = answers.find(({ status }) => status === 200)!
    const now = await editors[1]!.client.expectOk('GET', path)
    expect(getText(now.body)).toBe(getText(winner.body))
    expect([parseETag(winner.headers), parseETag(now.headers)]).toEqual([etagVersion + 1, etagVersion + 1])
    winners += answers[racing.indexOf(editors[0]!)]!.status === 200 ? 1 : 0
    // Who was told looks again, and then is heard.
    const again = { body: body(`again ${round}`), headers: { 'if-match': now.headers.get('etag')! } }
    expect((await editors[round % 2]!.client.send('PATCH', path, again)).status).toBe(200)
  }
  expect(winners, 'rounds the first of the two won').toBeLessThan(roundCount)
})

test('tags, a new destination and a stay in the trash each make an earlier version of a link stale (R23)', async () => {
  const { path } = await createLink()
  const id = path.split('/').at(-1)!
  const changes = [
    () => ada.client.expectOk('POST', `${links}/bulk-tag`, { ids: [id], add: ['spring'], remove: [] }),
    () => ada.client.expectOk('POST', `${path}/regenerate`, { newUrl: 'https://example.edu/next' }),
    async () => {
      await ada.client.expectOk('DELETE', path)
      await ada.client.expectOk('POST', `${path}/restore`)
    },
  ]
  for (const change of changes) {
    const before = await grace.client.expectOk('GET', path)
    expect(before.headers.get('etag')).toBe(`"${before.body.version}"`)
    await change()
    const headers = { 'if-match': before.headers.get('etag')! }
    expect((await grace.client.send('PATCH', path, { body: { title: 'Stale' }, headers })).status).toBe(412)
  }
  const { body: history } = await ada.client.expectOk('GET', `${path}/history`)
  expect(history.map(({ version }: { version: number }) => version)).toEqual([1])
})

test('50 who point a link elsewhere at once each leave a version, none of them twice', async () => {
  const { path } = await createLink()
  await resetRateLimits(app)
  const urls = Array.from({ length: 50 }, (_, index) => `https://example.edu/goal-${index}`)
  const answers = await Promise.all(
    urls.map((newUrl, index) =>
      (index % 2 === 0 ? ada : grace).client.expectOk('POST', `${path}/regenerate`, { newUrl }),
    ),
  )
  expect(new Set(answers.map(({ body }) => body.version))).toEqual(new Set(urls.map((_, index) => index + 2)))
  const { body: link } = await ada.client.expectOk('GET', path)
  const { body: history } = await ada.client.expectOk('GET', `${path}/history`)
  expect(link.version).toBe(urls.length + 1)
  const destinations = [link.originalUrl, ...history.map(({ originalUrl }: { originalUrl: string }) => originalUrl)]
  expect(new Set(destinations)).toEqual(new Set(['https://example.edu/round', ...urls]))
  expect(destinations).toHaveLength(urls.length + 1)
})
