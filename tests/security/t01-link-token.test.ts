import { afterAll, expect, test } from 'vitest'
import { chooseCount, report } from '#tests/harness/measure.ts'
import { createLogSink } from './log-sink.ts'
import { requestSignInLink, createPerson, resetRateLimits } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { testTimeoutMs } from './test-timeout.ts'
import { dumpDatabase, listEncodings } from './database-snapshot.ts'

const log = createLogSink()
const app = await startTestApp({ log: log.stream, env: { LOG_LEVEL: 'trace' } })
const minuteMs = 60_000
/** Every token and code of this file; the last test searches the database and the log for them. */
const secrets: string[] = []

async function link(options: { email?: string } = {}) {
  await resetRateLimits(app)
  const email = options.email ?? (await createPerson(app)).email
  const requested = await requestSignInLink(app, email)
  expect(requested.token).toMatch(/^[\w-]{43}$/)
  expect(requested.code).toMatch(/^\w{4}-\w{4}$/)
  secrets.push(requested.token, requested.code, requested.code.replace('-', ''))
  return { ...requested, email }
}

async function countSessions(email: string): Promise<number> {
  const { rows } = await app.base.database.pool.query(
    'select count(*)::int as n from sessions s join people p on p.id = s.person_id where p.email = $1',
    [email],
  )
  return rows[0].n
}

const races = chooseCount({ quick: 20, full: 200 })

test(`50 browsers race for one token, ${races} times: one session each time`, { timeout: testTimeoutMs }, async () => {
  const outcomes: string[] = []
  for (let round = 0; round < races; round++) {
    const { email, token, client } = await link()
    const before = await countSessions(email)
    const racers = Array.from({ length: 50 }, () => {
      const racer = app.guest()
      for (const [name, value] of client.cookies) racer.cookies.set(name, value)
      return racer.post('/api/auth/magic-link/verify', { token })
    })
    const replies = await Promise.all(racers)
    const [winners, losers] = [
      replies.filter(({ status }) => status === 200),
      replies.filter(({ status }) => status !== 200),
    ]
    const cookies = replies.filter(({ headers }) =>
      headers.getSetCookie().some((line) => /^foundry_session=[\w-]+/.test(line)),
    )
    outcomes.push(
      `${winners.length} winner, ${cookies.length} cookie, ${(await countSessions(email)) - before} session`,
    )
    expect(new Set(losers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['400 auth.link_invalid']),
    )
  }
  expect(outcomes).toEqual(Array(races).fill('1 winner, 1 cookie, 1 session'))
})

test('a link and its code work for ten minutes and not a second longer', async () => {
  const timely = await link()
  app.base.clock.shift(10 * minuteMs - 1_000)
  expect((await timely.client.post('/api/auth/magic-link/verify', { token: timely.token })).status).toBe(200)

  const [late, lateCode] = [await link(), await link()]
  app.base.clock.shift(10 * minuteMs + 1_000)
  const byToken = await late.client.post('/api/auth/magic-link/verify', { token: late.token })
  const byCode = await lateCode.client.post('/api/auth/magic-link/verify', {
    email: lateCode.email,
    code: lateCode.code,
  })
  expect([byToken.status, byToken.body.code, byCode.status, byCode.body.code]).toEqual([
    400,
    'auth.link_invalid',
    400,
    'auth.link_invalid',
  ])
})

test.each([
  ['first', 0],
  ['second', 1],
  ['third', 2],
])('of three links requested one after the other the %s works, and using it ends the others', async (_name, index) => {
  const { email } = await createPerson(app)
  const links = [await link({ email }), await link({ email }), await link({ email })]
  const { client, token } = links[index]!
  expect((await client.post('/api/auth/magic-link/verify', { token })).status).toBe(200)
  for (const each of links) {
    for (const body of [{ token: each.token }, { email, code: each.code }]) {
      expect((await each.client.post('/api/auth/magic-link/verify', body)).body.code).toBe('auth.link_invalid')
    }
  }
})

test('at most three links of an address are active', async () => {
  const { email } = await createPerson(app)
  for (let time = 0; time < 5; time++) await link({ email })
  const { rows } = await app.base.database.pool.query(
    'select count(*)::int as n from sign_in_links where email = $1 and used_at is null',
    [email],
  )
  expect(rows[0].n).toBe(3)
})

test('a shortened, padded, case-changed or made-up token always gets the same refusal', async () => {
  const { client, token } = await link()
  const swapCase = (text: string) =>
    text.replace(/[a-zA-Z]/g, (char) => (char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase()))
  const invalidTokens = [
    token.slice(0, -1),
    token.slice(1),
    token.slice(0, 20),
    token.slice(0, 1),
    `${token}A`,
    `A${token}`,
    `${token}=`,
    `${token}==`,
    ` ${token}`,
    `${token} `,
    `${token}\n`,
    `${token}\u200b`,
    token + token,
    swapCase(token),
    token.toLowerCase(),
    token.toUpperCase(),
    [...token].toReversed().join(''),
    `${token.slice(0, 42)}${token.at(-1) === 'A' ? 'B' : 'A'}`,
    encodeURIComponent(`${token}#`),
    token.replaceAll(/[\w-]/g, 'A'),
    Buffer.from(token, 'base64url').toString('hex'),
    Buffer.from(token, 'base64url').toString('base64'),
  ].filter((text) => text !== token)
  const answers = new Set<string>()
  for (const text of invalidTokens) {
    const reply = await client.post('/api/auth/magic-link/verify', { token: text, confirmed: true })
    const { requestId, ...body } = reply.body
    expect(requestId).toMatch(/^[\w-]+$/)
    answers.add(
      JSON.stringify([
        reply.status,
        body,
        [...reply.headers.keys()].filter((name) => name !== 'content-length').toSorted(),
      ]),
    )
  }
  expect(answers.size, [...answers].join('\n')).toBe(1)
  expect([...answers][0]).toContain('auth.link_invalid')
  expect((await client.post('/api/auth/magic-link/verify', { token })).status).toBe(200)
})

test('neither the database nor the log contains a token or a code, before and after the email is sent', async () => {
  const { email } = await createPerson(app)
  await resetRateLimits(app)
  // The mailer fails for now, so that the email is still in the queue when the database is read.
  app.base.providers.mailbox.failNext(new Error('the mail server is away'))
  const client = app.guest()
  await client.expectOk('POST', '/api/send-magic-link', { email })
  await app.settled()
  const queuedEmail = await readQueuedEmail()
  expect(queuedEmail.to).toBe(email)
  const [token, code] = [/token=([\w-]+)/.exec(queuedEmail.text)![1]!, /code: ([\w-]+)/.exec(queuedEmail.text)![1]!]
  secrets.push(token, code, code.replace('-', ''))
  await client.expectOk('POST', '/api/auth/magic-link/verify', { token })
  const session = client.cookies.get('foundry_session')!
  const stored = await dumpDatabase(app)

  expect(stored).toContain((await client.get('/api/auth/user')).body.id)
  expect(stored).toContain('platform.deliver-mail')
  for (const spelling of [...secrets, session].flatMap(listEncodings)) {
    expect(stored.includes(spelling), `${spelling} is in the database`).toBe(false)
    expect(log.text().includes(spelling), `${spelling} is in the log`).toBe(false)
  }
  expect(log.lines().length).toBeGreaterThan(50)
})

/** The one email in the queue, decrypted as the server does it. */
async function readQueuedEmail(): Promise<{ to: string; text: string }> {
  const { rows } = await app.base.database.pool.query<{ data: { id: string; encrypted: string } }>(
    "select data from jobs.job where name = 'platform.deliver-mail' and state in ('created', 'retry')",
  )
  expect(rows).toHaveLength(1)
  return JSON.parse(app.base.encryption.decrypt(rows[0]!.data.encrypted, rows[0]!.data.id))
}

afterAll(() =>
  report('T1', { 'races of 50': races, 'secrets looked for': secrets.length, 'lines of log': log.lines().length }),
)
