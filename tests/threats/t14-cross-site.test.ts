import { afterAll, describe, expect, test } from 'vitest'
import { reachOf } from '#rules/permissions.ts'
import type { Client, Reply } from '#tests/harness/client.ts'
import { partOf, report } from '#tests/harness/proof.ts'
import { endpoints, roleFor, writes, type Known } from './endpoints.ts'
import { enrol, forgiveRates, type Person } from './persons.ts'
import { startProofApp } from './proof-app.ts'
import { jsonRequest, sendRaw } from './raw-http.ts'
import { addressOf, bodyOf, isBodyKnown, uploadForm } from './requests.ts'
import { changesSince, readRows } from './stored.ts'

const app = await startProofApp({ template: 'empty' })
await enrol(app, { email: 'demo.student@virginia.edu', isDemo: true })

let sent = 0
afterAll(() => report('T14', { requests: sent, forms: Object.keys(forms).length, 'write endpoints': writes.length }))

type Aim = { known: Known; person: Person; address: string; body: unknown }
type Form = (aim: Aim) => Promise<Reply[]>

/** The very same request as a person's own browser sends, in somebody else's hands: with the person's cookies. */
function sendAs({ known, person, address, body }: Aim, headers: Record<string, string>): Promise<Reply> {
  const payload = known.endpoint.raw === 'upload' ? { raw: uploadForm() } : { raw: JSON.stringify(body ?? {}) }
  const type = known.endpoint.raw === 'upload' ? {} : { 'content-type': 'application/json' }
  return person.client.send(known.method, address, { ...payload, headers: { ...type, ...headers } })
}

async function sendWithout(aim: Aim, headers: Record<string, string> = {}): Promise<Reply> {
  const cookie = [...aim.person.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const isUpload = aim.known.endpoint.raw === 'upload'
  const answer = await fetch(app.url + aim.address, {
    method: aim.known.method,
    headers: { cookie, ...(!isUpload && { 'content-type': 'application/json' }), ...headers },
    body: isUpload ? uploadForm() : JSON.stringify(aim.body ?? {}),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) }
}

const asType =
  (type: string, write: (body: object) => string): Form =>
  async ({ known, person, address, body }) => {
    const raw = write((body ?? {}) as object)
    const send = (headers: Record<string, string>) =>
      person.client.send(known.method, address, { raw, headers: { 'content-type': type, ...headers } })
    return [await send({}), await send({ origin: 'https://evil.test' }), await send({ 'sec-fetch-site': 'cross-site' })]
  }

const urlencoded = (body: object) =>
  new URLSearchParams(Object.entries(body).map(([name, value]): [string, string] => [name, String(value)])).toString()

const overrides = ['x-http-method-override', 'x-http-method', 'x-method-override', 'x-original-method', '_method']

const forms: Record<string, Form> = {
  'no Origin': async (aim) => [await sendWithout(aim), await sendWithout(aim, { referer: `${app.url}/dashboard` })],
  'a foreign Origin': async (aim) => {
    const origins = [
      'https://evil.test',
      'http://evil.test',
      `https://localhost.evil.test:${app.port}`,
      `http://localhost:${app.port}.evil.test`,
      `http://localhost:${app.port + 1}`,
      `http://evil.test#${app.url}`,
      `http://${new URL(app.url).host}@evil.test`,
      `ftp://localhost:${app.port}`,
      'file://',
      app.url.replace('http://', ''),
      `${app.url}, https://evil.test`,
    ]
    const replies = []
    for (const origin of origins) replies.push(await sendAs(aim, { origin }))
    return [
      ...replies,
      await sendAs(aim, { origin: 'https://evil.test', referer: `${app.url}/` }),
      await sendAs(aim, { 'sec-fetch-site': 'cross-site' }),
    ]
  },
  'the null Origin': async (aim) => [
    await sendAs(aim, { origin: 'null' }),
    await sendAs(aim, { origin: 'null', 'sec-fetch-site': 'same-origin' }),
  ],
  'a subdomain of the same site': async (aim) => [
    await sendAs(aim, { origin: `http://evil.localhost:${app.port}`, 'sec-fetch-site': 'same-site' }),
    await sendAs(aim, { 'sec-fetch-site': 'same-site' }),
    await sendAs(aim, { origin: `http://evil.localhost:${app.port}` }),
    await sendAs(aim, { 'sec-fetch-site': 'none' }),
  ],
  'JSON as text/plain': asType('text/plain', (body) => JSON.stringify(body)),
  'a form, urlencoded': asType('application/x-www-form-urlencoded', urlencoded),
  'a form, multipart, from elsewhere': async ({ known, person, address, body }) => {
    const replies = []
    for (const headers of [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const fields = Object.fromEntries(
        Object.entries((body ?? {}) as object).map(([name, value]) => [name, String(value)]),
      )
      replies.push(
        await person.client.send(known.method, address, {
          raw: uploadForm(fields),
          headers: headers as Record<string, string>,
        }),
      )
    }
    return replies
  },
  'another method, overridden': async ({ known, person, address, body }) => {
    const replies = []
    const others = (['GET', 'HEAD', 'POST'] as const).filter((method) => method !== known.method)
    for (const method of others) {
      for (const name of overrides) {
        const headers = { [name]: known.method, 'content-type': 'text/plain' }
        const query = `?_method=${known.method}&method=${known.method}&${urlencoded((body ?? {}) as object)}`
        const raw =
          method === 'POST' ? { raw: JSON.stringify({ ...(body as object | undefined), _method: known.method }) } : {}
        const reply = await person.client.send(method, address + query, { headers, ...raw })
        // What a plain GET of the same address is there for, it may answer; that nothing changed is seen below.
        if (!hasGet(known.path) || method === 'POST') replies.push(reply)
      }
    }
    return replies
  },
}

const hasGet = (path: string) => endpoints.some((other) => other.method === 'GET' && other.path === path)

async function aimAt(known: Known): Promise<Aim> {
  await forgiveRates(app)
  const person = await enrol(app, roleFor(known))
  const owner =
    reachOf({ role: person.role, isAnalyst: false }, known.endpoint.permission) === 'all' ? await enrol(app) : person
  return { known, person, address: await addressOf(app, { known, owner }), body: await bodyOf(app, known) }
}

describe.each(writes.map((known, turn) => [known.route, known, turn] as const))('%s', (_route, known, turn) => {
  test('refuses every form another site can make, and changes nothing', async () => {
    const aim = await aimAt(known)
    const before = await readRows(app)
    for (const [name, form] of partOf(Object.entries(forms), { of: 4, turn })) {
      const replies = await form(aim)
      sent += replies.length
      for (const reply of replies) {
        const isFine =
          [403, 415].includes(reply.status) ||
          (name === 'another method, overridden' && [404, 405].includes(reply.status))
        expect(isFine, `${name}: ${reply.status} ${reply.text}`).toBe(true)
        if (reply.status === 403) expect(reply.body.code).toBe('request.other_site')
        expect(reply.headers.getSetCookie()).toEqual([])
        expect(reply.headers.get('access-control-allow-origin')).toBeNull()
      }
    }
    expect(await changesSince(app, before)).toEqual([])
    expect((await aim.person.client.get('/api/auth/user')).status).toBe(200)
  })

  test('takes the same from our own page', async () => {
    for (const headers of [{}, { 'sec-fetch-site': 'same-origin', referer: `${app.url}/dashboard` }]) {
      const aim = await aimAt(known)
      const reply = await sendAs(aim, headers as Record<string, string>)
      expect(reply.body.code).not.toBe('request.other_site')
      if (isBodyKnown(known)) expect(reply.status, reply.text).toBe(known.endpoint.status ?? 200)
    }
  })
})

test('over HTTPS the same name without it is another site', async () => {
  const secure = await startProofApp({ template: 'empty', env: { PUBLIC_URL: 'https://foundry.test' } })
  const send = (origin: string) =>
    sendRaw(
      secure.port,
      jsonRequest('POST /api/send-magic-link HTTP/1.1', {
        headers: ['Host: foundry.test', `Origin: ${origin}`],
        body: { email: 'x@virginia.edu' },
      }),
    )
  expect((await send('https://foundry.test')).status).toBe(404)
  expect((await send('http://foundry.test')).status).toBe(403)
  expect((await send('https://foundry.test:8443')).status).toBe(403)
})

describe('nothing is offered to other sites', () => {
  const preflight = (client: Client, path: string) =>
    client.send('OPTIONS', path, {
      headers: {
        origin: 'https://evil.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })

  test('a preflight request gets no permission', async () => {
    const { client } = await enrol(app)
    for (const path of ['/api/ventures', '/api/auth/user', '/api/send-magic-link', '/']) {
      const reply = await preflight(client, path)
      for (const name of reply.headers.keys()) expect(name).not.toMatch(/^access-control-/)
    }
  })

  test('no read changes anything that another site could want changed', async () => {
    const admin = await enrol(app, { role: 'admin' })
    // A short link is there to be followed from other sites, and counts that it was.
    const others = ['stream', 'page']
    const reads = endpoints.filter(({ method, endpoint }) => method === 'GET' && !others.includes(endpoint.raw ?? ''))
    const addresses = []
    for (const known of reads) addresses.push(await addressOf(app, { known, owner: admin }))
    const before = await readRows(app)
    for (const address of addresses)
      await admin.client.send('GET', address, {
        headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
      })
    expect(await changesSince(app, before)).toEqual([])
  })
})
