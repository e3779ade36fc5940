import { randomInt } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/server/db/columns.ts'
import { newShortCode } from '#features/links/server/codes.ts'
import { redirector } from '#features/clicks/server/redirect/redirector.ts'
import { limits } from '#rules/limits.ts'
import { chooseCount, report } from '#tests/harness/measure.ts'
import { createPerson } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { testTimeoutMs } from './test-timeout.ts'
import { sendRaw } from './raw-http.ts'

const app = await startTestApp({ template: 'empty' })
const { id: ownerId } = await createPerson(app, { role: 'admin' })
const { max } = limits.link.codeGuesses
const guessCount = chooseCount({ quick: 20_000, full: 1_000_000 })
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const figures: Record<string, number | string> = {}
afterAll(() => report('T17', figures))

/** All HTTP clients here are on this machine, so visitors from other networks call the redirector directly. */
function requestCode(shortPath: string, address: string) {
  return app.base.services
    .get(redirector)
    .answer({ method: 'GET', shortPath, headers: { 'user-agent': 'guesser' }, address })
}

/** Inserts many real links, each with its own destination. */
async function createLinks(codes: string[]): Promise<void> {
  const { pool } = app.base.database
  const rows = [codes.map(() => newId()), codes]
  await pool.query(
    'insert into reserved_codes (code, reserved_at) select code, now() from unnest($1::text[]) as code',
    [codes],
  )
  await pool.query(
    `insert into links (id, owner_id, title, original_url, short_code, created_at, updated_at)
     select id, $3, 'Proof', 'https://example.edu/' || code, code, now(), now() from unnest($1::uuid[], $2::text[]) as input (id, code)`,
    [...rows, ownerId],
  )
}

const existingCodes = Array.from({ length: 1_000 }, newShortCode)
await createLinks(existingCodes)

let lastAddress = 0
/** A different network each time, IPv4 or IPv6. */
function newAddress(): string {
  const [a, b, c] = [(lastAddress >> 16) & 255, (lastAddress >> 8) & 255, lastAddress++ & 255]
  return c % 2 === 0 ? `41.${a}.${b}.${c}` : `2a01:${b.toString(16)}:${a.toString(16)}:${c.toString(16)}::1`
}

describe('the limit on guesses', () => {
  test.each([
    ['IPv4', '198.51.100.7', '198.51.100.8'],
    ['IPv6', '2001:db8:7:1::1', '2001:db8:7:2::1'],
  ])('applies to one %s network after so many misses, and to no other', async (_, guesser, neighbour) => {
    const [known, uncachedCode] = [newShortCode(), newShortCode()]
    await createLinks([known, uncachedCode])
    expect((await requestCode(known, neighbour)).status).toBe(302)
    for (let miss = 0; miss < max; miss++)
      expect((await requestCode(newShortCode(), guesser)).status, `miss ${miss + 1}`).toBe(404)
    const limitedReply = await requestCode(newShortCode(), guesser)
    expect([limitedReply.status, limitedReply.headers['retry-after']]).toEqual([429, '60'])
    // Codes that exist still work for the guesser's network: a whole campus may share its address.
    expect((await requestCode(known, guesser)).status).toBe(302)
    expect((await requestCode(uncachedCode, guesser)).status).toBe(302)
    expect((await requestCode(newShortCode(), neighbour)).status).toBe(404)
  })

  test('is shared by a whole /64, and by an IPv4 address and its IPv6 notation', async () => {
    for (let miss = 0; miss < max; miss++)
      await requestCode(newShortCode(), `2001:db8:9:9:${miss.toString(16)}::${miss}`)
    expect((await requestCode(newShortCode(), '2001:db8:9:9:ffff:ffff:ffff:ffff')).status).toBe(429)
    for (let miss = 0; miss < max; miss++) await requestCode(newShortCode(), '192.0.2.55')
    expect((await requestCode(newShortCode(), '::ffff:192.0.2.55')).status).toBe(429)
  })

  test('does not count icons and other text that cannot be a code, nor one misprint that many people try', async () => {
    const address = newAddress()
    for (const text of ['favicon.ico', 'apple-touch-icon.png', '..%2f', 'a/b?x', 'misprinted-code'])
      for (let miss = 0; miss < max + 5; miss++) expect((await requestCode(text, address)).status).toBe(404)
    expect((await requestCode(newShortCode(), address)).status).toBe(404)
  })

  test('keeps the list of unknown codes below its maximum', async () => {
    await sendRandomGuesses()
    const { rows } = await app.base.database.pool.query<{ count: number }>(
      'select count(*)::int as count from unknown_codes',
    )
    expect(rows[0]!.count).toBeLessThanOrEqual(limits.link.unknownCodes)
  })
})

async function sendRandomGuesses(): Promise<void> {
  await Promise.all(Array.from({ length: 2_000 }, () => requestCode(newShortCode(), newAddress())))
}

/** Codes that differ from a real one as little as possible. */
const mutations: ((code: string) => string)[] = [
  (code) => replaceAt(code, alphabet[randomInt(alphabet.length)]!),
  (code) => replaceAt(code, alphabet[(alphabet.indexOf(code.at(-1)!) + 1) % alphabet.length]!),
  (code) => [...code].toReversed().join(''),
  (code) => code.slice(1) + code[0],
  (code) => code.slice(0, -1),
  (code) => code + alphabet[randomInt(alphabet.length)],
  (code) => swapCase(code),
]

function replaceAt(code: string, char: string): string {
  const at = randomInt(code.length)
  return code.slice(0, at) + char + code.slice(at + 1)
}

/** Replaces one letter by the next: always another code, which a random letter would not guarantee. */
function mutateCode(code: string): string {
  const at = randomInt(code.length)
  const next = alphabet[(alphabet.indexOf(code[at]!) + 1) % alphabet.length]!
  return code.slice(0, at) + next + code.slice(at + 1)
}

const swapCase = (code: string) =>
  [...code].map((char) => (char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase())).join('')

test(
  `${guessCount.toLocaleString('en-US')} random and near codes find no more of 1,000 links than chance does`,
  { timeout: testTimeoutMs },
  async () => {
    const known = new Set(existingCodes)
    // A code in lower case may be typed with capitals: its other spellings lead to the same link.
    const isSame = (guess: string) => known.has(guess) || known.has(guess.toLowerCase())
    let [hits, guessedCount] = [0, 0]
    while (guessedCount < guessCount) {
      const guesses = Array.from({ length: 500 }, (_, at) => {
        const mutate = mutations[at % (2 * mutations.length)]
        return mutate ? mutate(existingCodes[randomInt(existingCodes.length)]!) : newShortCode()
      }).filter((guess) => !isSame(guess))
      const answers = await Promise.all(guesses.map((guess) => requestCode(guess, newAddress())))
      expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([302, 404]))).toBe(true)
      hits += answers.filter(({ status }) => status === 302).length
      guessedCount += guesses.length
    }
    Object.assign(figures, {
      guesses: guessedCount,
      hits,
      'expected by chance': ((guessedCount * 1_000 * 4) / 58 ** 7).toExponential(1),
    })
    expect(hits).toBe(0)
    expect((await requestCode(existingCodes[0]!, newAddress())).status).toBe(302)
  },
)

test('all codes that do not exist get the same reply, byte for byte', async () => {
  const purged = newShortCode()
  await createLinks([purged])
  await app.base.database.pool.query('delete from links where short_code = $1', [purged])
  const tails = [
    newShortCode(),
    purged,
    mutateCode(existingCodes[0]!),
    existingCodes[1]!.slice(1),
    'ab',
    'a'.repeat(200),
    'no-such-slug',
    '%00',
    '../../etc',
    'ünknown',
    `${newShortCode()}?x=1`,
    `${newShortCode()}.q`,
    `${newShortCode()}+`,
    `${newShortCode()}%2B`,
    "'; select 1",
    '<script>alert(1)</script>',
  ]
  const answers = new Set<string>()
  for (const shortPath of tails) answers.add(JSON.stringify(await requestCode(shortPath, newAddress())))
  expect(answers.size, [...answers].join('\n')).toBe(1)
  expect([...answers][0]).toContain('"status":404')
})

test('the complete reply of the server is the same too, header by header', async () => {
  const seen = new Set<string>()
  for (const code of [
    newShortCode(),
    mutateCode(existingCodes[0]!),
    'no-such-slug',
    existingCodes[2]!.slice(1),
    'ab',
  ]) {
    const reply = await sendRaw(
      app.port,
      `GET /l/${code} HTTP/1.1\r\nHost: localhost:${app.port}\r\nConnection: close\r\n\r\n`,
    )
    const varying = ['date', 'x-request-id']
    seen.add(JSON.stringify([reply.status, [...reply.headers].filter(([name]) => !varying.includes(name)), reply.body]))
  }
  expect(seen.size, [...seen].join('\n')).toBe(1)
})

describe('10,000 codes', () => {
  const sample = Array.from({ length: 10_000 }, newShortCode)

  test('are all different; each of the 58 characters is equally frequent at every position', () => {
    expect(new Set(sample).size).toBe(sample.length)
    expect(new Set(sample.join(''))).toEqual(new Set(alphabet))
    expect(new Set(alphabet).size).toBe(58)
    expect(new Set(sample.map(({ length }) => length))).toEqual(new Set([7]))
    for (let position = 0; position < 7; position++) {
      const expected = sample.length / 58
      const counts = new Map<string, number>()
      for (const code of sample) counts.set(code[position]!, (counts.get(code[position]!) ?? 0) + 1)
      const chiSquare = [...alphabet].reduce(
        (sum, char) => sum + ((counts.get(char) ?? 0) - expected) ** 2 / expected,
        0,
      )
      // With 57 degrees of freedom, chance exceeds this once in ten million.
      expect(chiSquare, `position ${position}`).toBeLessThan(127)
    }
  })

  test('are independent: a code does not predict the next', () => {
    const numbers = sample.map(
      (code) => [...code].reduce((sum, char) => sum * 58 + alphabet.indexOf(char), 0) / 58 ** 7,
    )
    const rises = numbers.filter((number, at) => at > 0 && number > numbers[at - 1]!).length
    // Half of independent values are greater than the one before; the variance of that count is (n + 1) / 12.
    expect(Math.abs(rises - 4_999.5)).toBeLessThan(5.5 * Math.sqrt(10_001 / 12))
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const middle = mean(numbers)
    const variance = mean(numbers.map((number) => (number - middle) ** 2))
    const correlation =
      mean(numbers.slice(1).map((number, at) => (number - middle) * (numbers[at]! - middle))) / variance
    figures['correlation of neighbours'] = correlation.toFixed(4)
    expect(Math.abs(correlation)).toBeLessThan(0.055)
  })
})
