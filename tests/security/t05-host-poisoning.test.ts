import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createHostCheck } from '#platform/server/http/allowed-hosts.ts'
import { report } from '#tests/harness/measure.ts'
import { resetRateLimits, createPerson } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { jsonRequest, sendRaw } from './raw-http.ts'

const app = await startTestApp({ template: 'empty' })
const ownHost = `localhost:${app.port}`
const path = '/api/send-magic-link'
const evilHost = 'evil.test'
const count = { refused: 0, sent: 0 }

beforeEach(() => resetRateLimits(app))
afterAll(() =>
  report('T5', { requestForms: requestForms.length, refused: count.refused, 'emailed our own address': count.sent }),
)

type RequestForm = { name: string; requestLine?: string; headers: string[] }

// oxfmt-ignore
const requestForms: RequestForm[] = [
  { name: 'another Host', headers: [`Host: ${evilHost}`] },
  { name: 'another Host on our port', headers: [`Host: ${evilHost}:${app.port}`] },
  { name: 'our name on another port', headers: ['Host: localhost:1'] },
  { name: 'our name before an @', headers: [`Host: ${ownHost}@${evilHost}`] },
  { name: 'our name as a subdomain', headers: [`Host: localhost.${evilHost}:${app.port}`] },
  { name: 'our name with a path', headers: [`Host: ${ownHost}/.${evilHost}`] },
  { name: 'X-Forwarded-Host', headers: [`Host: ${ownHost}`, `X-Forwarded-Host: ${evilHost}`] },
  { name: 'X-Host and its relatives', headers: [`Host: ${ownHost}`, `X-Host: ${evilHost}`, `X-HTTP-Host-Override: ${evilHost}`, `X-Forwarded-Server: ${evilHost}`, `X-Original-URL: //${evilHost}/`] },
  { name: 'Forwarded', headers: [`Host: ${ownHost}`, `Forwarded: for=1.2.3.4;host=${evilHost};proto=https`] },
  { name: 'an absolute request line with our Host', requestLine: `POST http://${evilHost}${path} HTTP/1.1`, headers: [`Host: ${ownHost}`] },
  { name: 'an absolute request line with us in it', requestLine: `POST http://${ownHost}${path} HTTP/1.1`, headers: [`Host: ${evilHost}`] },
  { name: 'two Hosts, ours first', headers: [`Host: ${ownHost}`, `Host: ${evilHost}`] },
  { name: 'two Hosts, ours last', headers: [`Host: ${evilHost}`, `Host: ${ownHost}`] },
  { name: 'a Host on a folded line', headers: [`Host: ${ownHost}\r\n ${evilHost}`] },
  { name: 'a Host with a space before the colon', headers: [`Host: ${ownHost}`, `Host : ${evilHost}`] },
  { name: 'no Host', headers: [] },
  { name: 'no Host in HTTP/1.0', requestLine: `POST ${path} HTTP/1.0`, headers: [] },
  { name: 'an empty Host', headers: ['Host:'] },
]

async function emailsTo(email: string) {
  await app.settled()
  return (await app.base.providers.mailbox.list()).filter(({ to }) => to === email)
}

describe('the link in the email', () => {
  test.each(requestForms.map((requestForm) => [requestForm.name, requestForm] as const))(
    'has our address, or no email is sent: %s',
    async (_name, { requestLine = `POST ${path} HTTP/1.1`, headers }) => {
      const { email } = await createPerson(app)
      const bytes = jsonRequest(requestLine, { headers: [...headers, `Origin: ${app.url}`], body: { email } })
      const reply = await sendRaw(app.port, bytes)
      const emails = await emailsTo(email)
      expect(reply.head + reply.body).not.toContain(evilHost)
      // 400 where the parser does not accept the request as HTTP.
      if (reply.status !== 200) {
        expect([400, 421], reply.head).toContain(reply.status)
        expect(emails).toEqual([])
        count.refused += 1
        return
      }
      expect(emails).toHaveLength(1)
      const links = [...`${emails[0]!.text}\n${emails[0]!.html}`.matchAll(/[a-z]+:\/\/[^\s"<]+/g)].map(([link]) => link)
      expect(links.length).toBeGreaterThan(1)
      for (const link of links) expect(link.startsWith(`${app.url}/`), link).toBe(true)
      count.sent += 1
    },
  )
})

test('every request for another host gets the same 421, whatever its path', async () => {
  for (const target of [
    '/',
    '/dashboard',
    '/api/auth/user',
    '/api/docs',
    '/dev/mailbox',
    '/assets/none.js',
    '/none',
    '/metrics',
  ]) {
    const reply = await sendRaw(app.port, `GET ${target} HTTP/1.1\r\nHost: ${evilHost}\r\nConnection: close\r\n\r\n`)
    expect([target, reply.status, JSON.parse(reply.body).code]).toEqual([target, 421, 'request.unknown_host'])
  }
})

test('X-Forwarded-Host of a trusted proxy does not change links either', async () => {
  const proxiedApp = await startTestApp({
    template: 'empty',
    env: { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://foundry.test' },
  })
  const { email } = await createPerson(proxiedApp)
  const headers = [
    'Host: foundry.test',
    `X-Forwarded-Host: ${evilHost}`,
    'X-Forwarded-Proto: http',
    'X-Forwarded-For: 198.51.100.7',
    'Origin: https://foundry.test',
  ]
  const reply = await sendRaw(proxiedApp.port, jsonRequest(`POST ${path} HTTP/1.1`, { headers, body: { email } }))
  expect(reply.status, reply.body).toBe(200)
  await proxiedApp.settled()
  const [sentEmail] = await proxiedApp.base.providers.mailbox.list()
  expect(sentEmail!.text).toMatch(/https:\/\/foundry\.test\/auth\/link#token=/)
  expect(sentEmail!.text + sentEmail!.html).not.toContain(evilHost)
  const cookies = reply.headers.get('set-cookie') ?? []
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*; Secure/)
})

describe('the port that browsers leave out', () => {
  const port = { 'https://centre.test': 443, 'http://centre.test': 80 }

  test.each(Object.entries(port))('of %s may be named, and no other', async (publicUrl, defaultPort) => {
    const isAllowed = createHostCheck({ ...app.base.config, publicUrl, isProduction: true }, () => 3000)
    expect(
      [
        'centre.test',
        `centre.test:${defaultPort}`,
        `CENTRE.test:${defaultPort}`,
        'centre.test:8443',
        'evil.test:443',
      ].map((host) => isAllowed(host)),
    ).toEqual([true, true, true, false, false])
  })
})
