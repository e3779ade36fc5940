import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { report } from '#tests/harness/proof.ts'
import { forgiveRates, enrol } from './persons.ts'
import { startProofApp } from './proof-app.ts'
import { jsonRequest, sendRaw } from './raw-http.ts'

const app = await startProofApp({ template: 'empty' })
const own = `localhost:${app.port}`
const path = '/api/send-magic-link'
const evil = 'evil.test'
const count = { refused: 0, mailed: 0 }

beforeEach(() => forgiveRates(app))
afterAll(() => report('T5', { forms: forms.length, refused: count.refused, 'mailed our own address': count.mailed }))

type Form = { name: string; start?: string; headers: string[] }

// oxfmt-ignore
const forms: Form[] = [
  { name: 'another Host', headers: [`Host: ${evil}`] },
  { name: 'another Host on our port', headers: [`Host: ${evil}:${app.port}`] },
  { name: 'our name on another port', headers: ['Host: localhost:1'] },
  { name: 'our name before an @', headers: [`Host: ${own}@${evil}`] },
  { name: 'our name as a subdomain', headers: [`Host: localhost.${evil}:${app.port}`] },
  { name: 'our name with a path', headers: [`Host: ${own}/.${evil}`] },
  { name: 'X-Forwarded-Host', headers: [`Host: ${own}`, `X-Forwarded-Host: ${evil}`] },
  { name: 'X-Host and its relatives', headers: [`Host: ${own}`, `X-Host: ${evil}`, `X-HTTP-Host-Override: ${evil}`, `X-Forwarded-Server: ${evil}`, `X-Original-URL: //${evil}/`] },
  { name: 'Forwarded', headers: [`Host: ${own}`, `Forwarded: for=1.2.3.4;host=${evil};proto=https`] },
  { name: 'an absolute request line with our Host', start: `POST http://${evil}${path} HTTP/1.1`, headers: [`Host: ${own}`] },
  { name: 'an absolute request line with us in it', start: `POST http://${own}${path} HTTP/1.1`, headers: [`Host: ${evil}`] },
  { name: 'two Hosts, ours first', headers: [`Host: ${own}`, `Host: ${evil}`] },
  { name: 'two Hosts, ours last', headers: [`Host: ${evil}`, `Host: ${own}`] },
  { name: 'a Host on a folded line', headers: [`Host: ${own}\r\n ${evil}`] },
  { name: 'a Host with a space before the colon', headers: [`Host: ${own}`, `Host : ${evil}`] },
  { name: 'no Host', headers: [] },
  { name: 'no Host in HTTP/1.0', start: `POST ${path} HTTP/1.0`, headers: [] },
  { name: 'an empty Host', headers: ['Host:'] },
]

async function mailsTo(email: string) {
  await app.settled()
  return (await app.base.providers.mailbox.list()).filter(({ to }) => to === email)
}

describe('the link in the mail', () => {
  test.each(forms.map((form) => [form.name, form] as const))(
    'is ours or there is none: %s',
    async (_name, { start = `POST ${path} HTTP/1.1`, headers }) => {
      const { email } = await enrol(app)
      const bytes = jsonRequest(start, { headers: [...headers, `Origin: ${app.url}`], body: { email } })
      const reply = await sendRaw(app.port, bytes)
      const mails = await mailsTo(email)
      expect(reply.head + reply.body).not.toContain(evil)
      // 400 where the request is no HTTP at all to the parser.
      if (reply.status !== 200) {
        expect([400, 421], reply.head).toContain(reply.status)
        expect(mails).toEqual([])
        count.refused += 1
        return
      }
      expect(mails).toHaveLength(1)
      const links = [...`${mails[0]!.text}\n${mails[0]!.html}`.matchAll(/[a-z]+:\/\/[^\s"<]+/g)].map(([link]) => link)
      expect(links.length).toBeGreaterThan(1)
      for (const link of links) expect(link.startsWith(`${app.url}/`), link).toBe(true)
      count.mailed += 1
    },
  )
})

test('every other answer is the same 421, whatever is asked for', async () => {
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
    const reply = await sendRaw(app.port, `GET ${target} HTTP/1.1\r\nHost: ${evil}\r\nConnection: close\r\n\r\n`)
    expect([target, reply.status, JSON.parse(reply.body).code]).toEqual([target, 421, 'request.unknown_host'])
  }
})

test('behind a trusted proxy too, its X-Forwarded-Host makes no link', async () => {
  const proxied = await startProofApp({
    template: 'empty',
    env: { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://foundry.test' },
  })
  const { email } = await enrol(proxied)
  const headers = [
    'Host: foundry.test',
    `X-Forwarded-Host: ${evil}`,
    'X-Forwarded-Proto: http',
    'X-Forwarded-For: 198.51.100.7',
    'Origin: https://foundry.test',
  ]
  const reply = await sendRaw(proxied.port, jsonRequest(`POST ${path} HTTP/1.1`, { headers, body: { email } }))
  expect(reply.status, reply.body).toBe(200)
  await proxied.settled()
  const [mail] = await proxied.base.providers.mailbox.list()
  expect(mail!.text).toMatch(/https:\/\/foundry\.test\/auth\/link#token=/)
  expect(mail!.text + mail!.html).not.toContain(evil)
  const cookies = reply.headers.get('set-cookie') ?? []
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*; Secure/)
})
