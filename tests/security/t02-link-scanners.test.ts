import { describe, expect, test } from 'vitest'
import type { Client } from '#tests/harness/client.ts'
import { requestSignInLink, createPerson, resetRateLimits, type Person } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp()
const verify = '/api/auth/magic-link/verify'

// oxfmt-ignore
const scanners = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36 OfficeSafeLinks',
  'Mimecast-URL-Protect/1.0', 'Barracuda Sentinel (EE)', 'ProofpointUrlDefense/2.0', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'facebookexternalhit/1.1',
]

async function sendLinkTo(options: { role: Person['role'] }) {
  await resetRateLimits(app)
  const person = await createPerson(app, options)
  return { person, ...(await requestSignInLink(app, person.email)) }
}

async function countSessions({ id }: Person): Promise<number> {
  const { rows } = await app.base.database.pool.query('select count(*)::int as n from sessions where person_id = $1', [
    id,
  ])
  return rows[0].n
}

const isSignedIn = async (client: Client) => (await client.get('/api/auth/user')).status === 200

describe('opening the emailed link', () => {
  test.each(['student', 'admin'] as const)(
    'does not use it, however often the mail scanner of a %s opens it',
    async (role) => {
      const { person, token, client } = await sendLinkTo({ role })
      const before = await countSessions(person)
      let opened = 0
      for (const agent of scanners) {
        const scanner = app.guest()
        for (let time = 0; time < 20; time++) {
          for (const method of ['GET', 'HEAD']) {
            // Also with the token in the query, where browsers never send it: some scanners turn the fragment into a query.
            for (const address of [
              '/auth/link',
              `/auth/link?token=${token}`,
              `${verify}?token=${token}&confirmed=true`,
            ]) {
              const { status, headers } = await scanner.send(method, address, {
                headers: { 'user-agent': agent, accept: 'text/html' },
              })
              expect(status).not.toBe(500)
              expect(headers.getSetCookie()).toEqual([])
              opened += 1
            }
          }
        }
        expect(await isSignedIn(scanner)).toBe(false)
      }
      expect(opened).toBe(6 * 20 * 2 * 3)
      expect(await countSessions(person)).toBe(before)
      expect((await client.post(verify, { token })).status).toBe(200)
      expect(await isSignedIn(client)).toBe(true)
    },
  )
})

describe('a scanner that runs the page and presses its buttons, without the cookie of the requesting browser', () => {
  test.each(['admin', 'director'] as const)('gets no session of a %s, even if it confirms', async (role) => {
    const { person, token, client } = await sendLinkTo({ role })
    const before = await countSessions(person)
    const scanner = app.guest()
    for (const body of [
      { token },
      { token, confirmed: false },
      { token, confirmed: true },
      { token, confirmed: 'true' },
      { token, confirmed: 1 },
      { token, code: '' },
      { token, confirmed: true, email: person.email },
    ]) {
      for (let time = 0; time < 3; time++) {
        const reply = await scanner.post(verify, body)
        expect([400, 403, 409], reply.text).toContain(reply.status)
        expect(reply.headers.getSetCookie()).toEqual([])
      }
    }
    // A made-up cookie, or one from the scanner's own request, is not the cookie of the requesting browser.
    scanner.cookies.set('foundry_browser', 'A'.repeat(43))
    expect((await scanner.post(verify, { token, confirmed: true })).status).toBe(403)
    await scanner.expectOk('POST', '/api/send-magic-link', { email: person.email })
    expect((await scanner.post(verify, { token, confirmed: true })).status).toBe(403)
    expect(await countSessions(person)).toBe(before)
    expect(await isSignedIn(scanner)).toBe(false)

    expect((await client.post(verify, { token })).status).toBe(200)
    expect(await isSignedIn(client)).toBe(true)
  })

  test.each(['student', 'mentor'] as const)('has to confirm first when the link belongs to a %s', async (role) => {
    const { person, token } = await sendLinkTo({ role })
    const before = await countSessions(person)
    const other = app.guest()
    const first = await other.post(verify, { token })
    expect([first.status, first.body.code]).toEqual([409, 'auth.other_browser'])
    expect(await countSessions(person)).toBe(before)
    expect((await other.post(verify, { token, confirmed: true })).status).toBe(200)
    expect(await isSignedIn(other)).toBe(true)
  })
})

describe('the code from the email', () => {
  test.each(['student', 'mentor', 'director', 'admin'] as const)('signs in a %s once, in any browser', async (role) => {
    const { person, code } = await sendLinkTo({ role })
    const other = app.guest()
    expect(
      (await other.post(verify, { email: person.email.toUpperCase(), code: ` ${code.toLowerCase()} ` })).status,
    ).toBe(200)
    expect(await isSignedIn(other)).toBe(true)
    expect((await app.guest().post(verify, { email: person.email, code })).body.code).toBe('auth.link_invalid')
  })

  test('cannot be guessed: after five wrong codes the right one is refused too, but the link still works in the requesting browser', async () => {
    const { person, code, token, client } = await sendLinkTo({ role: 'admin' })
    const guesser = app.guest()
    for (let guess = 0; guess < 5; guess++)
      expect((await guesser.post(verify, { email: person.email, code: `AAAA-AA${guess}A` })).status).toBe(400)
    expect((await guesser.post(verify, { email: person.email, code })).body.code).toBe('auth.link_invalid')
    expect((await client.post(verify, { token })).status).toBe(200)
  })

  test('a browser gets ten guesses in 15 minutes over all addresses, then a 429 with Retry-After', async () => {
    await resetRateLimits(app)
    const guesser = app.guest()
    const replies = []
    for (let guess = 0; guess < 12; guess++)
      replies.push(await guesser.post(verify, { email: `g${guess}@virginia.edu`, code: 'AAAA-AAAA' }))
    expect(replies.map(({ status }) => status)).toEqual([...Array(10).fill(400), 429, 429])
    expect(Number(replies.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
