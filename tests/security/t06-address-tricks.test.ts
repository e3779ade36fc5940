import { afterAll, beforeEach, expect, test } from 'vitest'
import { startFakeSmtp } from '#providers/mail-out/fake-smtp.ts'
import { parseMime } from '#providers/mail-out/parse-mime.ts'
import { createPerson, resetRateLimits } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { dumpDatabase } from './database-snapshot.ts'

const smtp = await startFakeSmtp()
afterAll(() => smtp.close())
// Outside the demo every email is sent by SMTP, so this mail server receives everything that would be sent.
const app = await startTestApp({
  template: 'empty',
  env: { DEMO: 'false', SMTP_URL: smtp.url, MAIL_FROM: 'Foundry <no-reply@virginia.edu>' },
})

beforeEach(async () => {
  await app.settled()
  smtp.messages.splice(0)
})

const long = 'a'.repeat(250)

// oxfmt-ignore
const hostileAddresses: unknown[] = [
  'a@evil.test', 'a@evil.test%0d%0abcc:x', 'a@virginia.edu%0d%0abcc:x@evil.test', 'a@virginia.edu\r\nBcc: x@evil.test', 'a@virginia.edu\nTo: x@evil.test',
  'a\r\nBcc: x@evil.test\r\n@virginia.edu', 'x@evil.test\r\na@virginia.edu', 'a@virginia.edu\u0000@evil.test', 'a\u0000@virginia.edu', 'a\u0001b@virginia.edu', 'a\u007f@virginia.edu',
  '"a@virginia.edu"@evil.test', '"x@evil.test"@virginia.edu', '"a b"@virginia.edu', '"a\\"b"@virginia.edu', '"<x@evil.test>"@virginia.edu', "a'@evil.test",
  'a@virginia.edu.evil.test', 'a@evilvirginia.edu', 'a@evil-virginia.edu', 'a@virginia.edu.', 'a@.virginia.edu', 'a@virginia..edu', 'a@mail.virginia.edu', 'a@virginia.edu:25', 'a@virginia.edu/evil.test', 'a@virginia.edu?x', 'a@virginia.edu#x', 'a@virginia.edu\\evil.test',
  'a@virginia%2eedu', 'a@%76irginia.edu', 'a@virgi\nnia.edu', 'a@virgi\tnia.edu', 'a@virgi\u00adnia.edu',
  'a@evil.test@virginia.edu', 'a@virginia.edu@evil.test', 'a@@virginia.edu', '@virginia.edu', 'a@', 'a', '', ' ', '@', 'a b@virginia.edu', 'a@virginia .edu', 'a@ virginia.edu',
  'x@evil.test,a@virginia.edu', 'a@virginia.edu,x@evil.test', 'a@virginia.edu;x@evil.test', 'a,x@virginia.edu', '<x@evil.test>a@virginia.edu', 'A <a@virginia.edu>', 'a@virginia.edu<x@evil.test>', 'a@virginia.edu> RCPT TO:<x@evil.test',
  'a(comment)@virginia.edu', 'a@(comment)virginia.edu', 'a@virginia.edu(x@evil.test)', '@evil.test:a@virginia.edu', 'x:a@virginia.edu',
  'a@virgini\u0430.edu', 'a@v\u0456rginia.edu', 'a@xn--virgini-2fg.edu', 'a@virginia\u3002evil.test', 'a@evil.test\uff0cvirginia.edu', 'a\u202e@virginia.edu', 'a\u200b@virginia.edu', '\u0430@virginia.edu', 'a@virginia.edu\u2028bcc',
  'a@[127.0.0.1]', 'a@127.0.0.1', 'a@localhost', 'a@[IPv6:::1]', `${'a'.repeat(65)}@virginia.edu`, `${long}@virginia.edu`, `a@${long}.virginia.edu`, `a@${'a.'.repeat(200)}virginia.edu`,
  ['a@virginia.edu'], ['a@virginia.edu', 'x@evil.test'], { email: 'a@virginia.edu' }, { address: 'x@evil.test' }, { toString: 'x' }, null, true, 42, [], {}, undefined,
]

/** Unusual spellings of one valid address of ours, to which the email is sent. */
const oddAddresses: [input: string, recipient: string][] = [
  ['  Zoe@Virginia.EDU ', 'Zoe@virginia.edu'],
  ['b@\uff56irginia.edu', 'b@virginia.edu'],
  ["o'neil+notes@virginia.edu", "o'neil+notes@virginia.edu"],
  ['d%evil.test@virginia.edu', 'd%evil.test@virginia.edu'],
  ['e!evil.test@virginia.edu', 'e!evil.test@virginia.edu'],
]

const registration = { firstName: 'Ada', lastName: 'Byron', isRegistering: true }

/** The only headers that our emails have. */
const ownHeaders = new Set([
  'from',
  'to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'auto-submitted',
])

async function expectOneRecipient({ recipients, raw }: (typeof smtp.messages)[number]): Promise<void> {
  expect(recipients).toHaveLength(1)
  expect(recipients[0]!.slice(recipients[0]!.lastIndexOf('@'))).toBe('@virginia.edu')
  const { headers } = await parseMime(raw)
  expect(headers.get('to')).toEqual(recipients)
  expect([...headers.keys()].filter((name) => !ownHeaders.has(name))).toEqual([])
  for (const [name, values] of headers) expect(values, name).toHaveLength(1)
}

test(`${hostileAddresses.length} invalid or foreign addresses get no email and no account`, async () => {
  expect(hostileAddresses.length).toBeGreaterThanOrEqual(60)
  const { client } = await createPerson(app)
  const accepted: string[] = []
  for (const email of hostileAddresses) {
    await resetRateLimits(app)
    for (const reply of [
      await app.guest().post('/api/send-magic-link', { email, ...registration }),
      await app.guest().post('/api/send-magic-link', { email }),
      await client.put('/api/users/profile', email === undefined ? { email: null } : { email }),
    ]) {
      if (![400, 403, 404].includes(reply.status))
        accepted.push(`${JSON.stringify(email)}: ${reply.status} ${reply.text.slice(0, 60)}`)
    }
  }
  expect(accepted).toEqual([])
  await app.settled()
  expect(smtp.messages).toEqual([])
  expect(await dumpDatabase(app)).not.toContain('evil.test')
})

test('each spelling of a valid address gets one email without injected headers', async () => {
  for (const [input, recipient] of oddAddresses) {
    await resetRateLimits(app)
    expect((await app.guest().post('/api/send-magic-link', { email: input, ...registration })).status, input).toBe(200)
    await app.settled()
    const [message] = smtp.messages.splice(0)
    await expectOneRecipient(message!)
    expect(message!.recipients).toEqual([recipient])
  }
})

test('a name cannot add a header or a recipient either', async () => {
  for (const name of [
    'Ada\r\nBcc: x@evil.test',
    'Ada\nContent-Type: text/html',
    '"Ada" <x@evil.test>,',
    'Ada\r\n\r\n<b>hello</b>',
    '=?utf-8?B?eA==?=',
    '\u2028Bcc: x@evil.test',
  ]) {
    await resetRateLimits(app)
    await app.guest().expectOk('POST', '/api/send-magic-link', {
      email: `n${smtp.messages.length}x@virginia.edu`,
      isRegistering: true,
      firstName: name,
      lastName: name,
    })
    await app.settled()
    const [message] = smtp.messages.splice(0)
    await expectOneRecipient(message!)
    expect((await parseMime(message!.raw)).html).not.toContain('<b>')
  }
})

test('one address is one account, whatever its case', async () => {
  await resetRateLimits(app)
  const { email } = await createPerson(app, { email: 'case@virginia.edu' })
  for (const spelling of ['Case@virginia.edu', 'CASE@VIRGINIA.EDU']) {
    await app.guest().expectOk('POST', '/api/send-magic-link', { email: spelling, ...registration })
  }
  await app.settled()
  const { rows } = await app.base.database.pool.query(
    'select email, person_id is not null as "isKnown" from sign_in_links where email = $1',
    [email],
  )
  expect(rows).toEqual([
    { email, isKnown: true },
    { email, isKnown: true },
  ])
  expect(smtp.messages.splice(0).flatMap(({ recipients }) => recipients)).toEqual([email, email])
})
