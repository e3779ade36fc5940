import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { howOften } from '#tests/harness/proof.ts'
import { enrol, forgiveRates, type Person } from '#tests/threats/persons.ts'

// Two editors of an event, 100 rounds, are told of in its own feature.
const roundCount = howOften({ usual: 20, full: 100 })
const app = await startTestApp()
const [ada, grace] = [await enrol(app, { role: 'admin' }), await enrol(app, { role: 'admin' })]
const links = '/api/admin/tracked-links'

type Edited = { path: string; body(text: string): object; textOf(body: any): string; editors: Person[] }

async function makeLink(): Promise<Edited> {
  const { body } = await ada.client.expectOk('POST', links, { title: 'Round', url: 'https://example.edu/round' })
  return {
    path: `${links}/${body.id}`,
    body: (title) => ({ title, description: title }),
    textOf: ({ title, description }) => `${title}|${description}`,
    editors: [ada, grace],
  }
}

async function makeVenture(): Promise<Edited> {
  const [owner, editor] = [await enrol(app), await enrol(app)]
  const { body } = await owner.client.expectOk('POST', '/api/ventures', { name: 'Round', stage: 'ideation' })
  const path = `/api/ventures/${body.id}`
  const invitation = { email: editor.email, role: 'editor' }
  const { id } = (await owner.client.expectOk('POST', `${path}/invitations`, invitation)).body
  await editor.client.expectOk('POST', `/api/venture-invitations/${id}/accept`)
  return {
    path,
    body: (name) => ({ name, description: name }),
    textOf: ({ name, description }) => `${name}|${description}`,
    editors: [owner, editor],
  }
}

/** The number an `ETag` names. */
const editionIn = (headers: Headers) => Number(/^"(\d+)"$/.exec(headers.get('etag') ?? '')?.[1])

test.each([
  ['a tracked link', makeLink, null],
  ['a venture', makeVenture, 1],
] as const)(`of two who edit %s at once, one is told, ${roundCount} times (R23)`, async (_, make, step) => {
  const { path, body, textOf, editors } = await make()
  let winners = 0
  for (let round = 0; round < roundCount; round += 1) {
    if (round % 20 === 0) await forgiveRates(app)
    const edition = editionIn((await editors[0]!.client.expectOk('GET', path)).headers)
    const answers = await Promise.all(
      editors.map(({ client }, who) =>
        client.send('PATCH', path, { body: body(`${who} ${round}`), headers: { 'if-match': `"${edition}"` } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    const kept = answers.find(({ status }) => status === 200)!
    const now = await editors[1]!.client.expectOk('GET', path)
    expect(textOf(now.body)).toBe(textOf(kept.body))
    expect([editionIn(kept.headers), editionIn(now.headers) > edition]).toEqual([editionIn(now.headers), true])
    if (step !== null) expect(editionIn(now.headers)).toBe(edition + step)
    winners += answers[0]!.status === 200 ? 1 : 0
    // Who was told looks again, and then is heard.
    const again = { body: body(`again ${round}`), headers: { 'if-match': now.headers.get('etag')! } }
    expect((await editors[round % 2]!.client.send('PATCH', path, again)).status).toBe(200)
  }
  expect(winners, 'rounds the first of the two won').toBeLessThan(roundCount)
})

test('50 who point a link elsewhere at once each leave a version, none of them twice', async () => {
  const { path } = await makeLink()
  await forgiveRates(app)
  const goals = Array.from({ length: 50 }, (_, at) => `https://example.edu/goal-${at}`)
  const answers = await Promise.all(
    goals.map((newUrl, at) => (at % 2 === 0 ? ada : grace).client.expectOk('POST', `${path}/regenerate`, { newUrl })),
  )
  expect(new Set(answers.map(({ body }) => body.version))).toEqual(new Set(goals.map((_, at) => at + 2)))
  const { body: link } = await ada.client.expectOk('GET', path)
  const { body: history } = await ada.client.expectOk('GET', `${path}/history`)
  expect(link.version).toBe(goals.length + 1)
  const led = [link.originalUrl, ...history.map(({ originalUrl }: { originalUrl: string }) => originalUrl)]
  expect(new Set(led)).toEqual(new Set(['https://example.edu/round', ...goals]))
  expect(led).toHaveLength(goals.length + 1)
})
