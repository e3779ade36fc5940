import { afterAll, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { formatCsv } from '#platform/server/csv.ts'
import { newId } from '#platform/server/db/columns.ts'
import { chooseCount, report } from '#tests/harness/measure.ts'
import { formulaSigns, isTrigger, parseCsv } from './csv.ts'
import { createPerson } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp({ template: 'empty' })
const { client } = await createPerson(app, { role: 'admin' })
const linksPath = '/api/admin/tracked-links'
const figures = { cells: 0, rows: 0 }
afterAll(() => report('T20', figures))

const prefixes = [
  '',
  ' ',
  '  ',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '\u00A0',
  '\u3000',
  '\uFEFF',
  '\u200B',
  '\u2060',
  '\u00AD',
  '\u202E',
  '\u0001',
  '\u0085',
  '\u3164',
  ' \t\u200B ',
]
const formulas = [
  '1+1',
  'HYPERLINK("http://example.org","x")',
  "cmd|' /C calc'!A0",
  'SUM(1,2)',
  'IMPORTXML("http://example.org";"x")',
  '',
  '\r\n',
  '"',
  ',',
]

function expectSafe(cells: readonly string[]): void {
  const line = formatCsv([cells])
  const rows = parseCsv(line)
  expect(rows, JSON.stringify(cells)).toHaveLength(1)
  for (const [at, cell] of rows[0]!.entries()) {
    expect(isTrigger(cell), JSON.stringify(cell)).toBe(false)
    // Nothing is lost: at most an apostrophe is added in front.
    expect([cells[at], `'${cells[at]}`]).toContain(cell)
    figures.cells += 1
  }
  expect(rows[0]).toHaveLength(cells.length)
}

describe('a line of CSV', () => {
  test('has no cell that a spreadsheet reads as a formula', () => {
    for (const start of prefixes)
      for (const sign of formulaSigns) expectSafe(formulas.map((rest) => start + sign + rest))
    expectSafe([
      '\t=1',
      '\r=1',
      '\n=1',
      '\tx',
      '\rx',
      '\nx',
      "'=1",
      '"=1"',
      '""=1',
      '","=1',
      '"\r\n=1',
      'a\r\n=1',
      'a\n=1\r',
      ';=1',
    ])
  })

  test('does not change harmless text', () => {
    const harmless = [
      '',
      'Ada',
      "O'Neil",
      '"Ada"',
      'a,b',
      'a\r\nb',
      '1-2',
      'a=b',
      'x@virginia.edu',
      ' x',
      '–',
      '…',
      '字',
      '😀',
      "'quoted'",
    ]
    expect(parseCsv(formatCsv([harmless]))).toEqual([harmless])
    expect(parseCsv(formatCsv([[1, -1, 0.5, true, null, undefined, new Date(0)]]))).toEqual([
      ['1', "'-1", '0.5', 'true', '', '', '1970-01-01T00:00:00.000Z'],
    ])
  })

  test('holds for any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.string({ unit: fc.constantFrom(...formulaSigns, ...'", \t\r\n\'a;'), maxLength: 12 }),
    )
    fc.assert(fc.property(fc.array(text, { minLength: 1, maxLength: 9 }), expectSafe), {
      numRuns: chooseCount({ quick: 1_000, full: 200_000 }),
    })
  })
})

test('the CSV parser of this test rejects what is not CSV', () => {
  expect(parseCsv('"a","b"\r\n"c"\r\n')).toEqual([['a', 'b'], ['c']])
  expect(parseCsv('a,"b""c\r\n"\r\n')).toEqual([['a', 'b"c\r\n']])
  for (const broken of ['"a"b,c\r\n', 'a"b\r\n', '"a\r\n', 'a\nb'])
    expect(() => parseCsv(broken), broken).toThrow('not CSV')
})

test('the CSV has every click of a link, whatever visitors sent and a hostile database contains', async () => {
  const { body: link } = await client.expectOk('POST', linksPath, {
    title: '=1',
    url: 'https://example.edu/',
    utmCampaign: '=2',
  })
  // What a visitor can put into the referring host.
  const referers = [
    'http://=cmd/',
    'http://+1/',
    'http://-1/',
    'http://%22=x/',
    'http://@x/',
    'http://=HYPERLINK(%22x%22)/',
    'http://a,b/',
  ]
  for (const referer of referers) expect((await visit(link.shortCode, referer)).status).toBe(302)
  const hostile = prefixes.flatMap((start) => formulaSigns.map((sign) => `${start}${sign}1","x\r\n=2`))
  await app.base.database.pool.query(
    `insert into clicks (id, link_id, clicked_at, class, is_qr, is_first, network, country, city, device, browser, referrer, campaign,
       region, os, source, medium, term, content)
     select id, $3, now(), 0, false, false, text, text, text, text, text, text, text, text, text, text, text, text, text from unnest($1::uuid[], $2::text[]) as input (id, text)`,
    [hostile.map(() => newId()), hostile, link.id],
  )
  await app.settled()
  const reply = await client.get(`${linksPath}/${link.id}/clicks.csv`)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const rows = parseCsv(reply.text.replace(/^\uFEFF/, ''))
  expect(rows).toHaveLength(1 + referers.length + hostile.length)
  expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([16]))
  expect(rows.flat().filter(isTrigger)).toEqual([])
  figures.rows += rows.length
  // Without the byte order mark a spreadsheet assumes another encoding; reading as text here drops the mark.
  const bytes = await fetch(`${app.url}${linksPath}/${link.id}/clicks.csv`, { headers: { cookie: cookies() } })
  expect([...new Uint8Array(await bytes.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

function visit(code: string, referer: string): Promise<Response> {
  return fetch(`${app.url}/l/${code}`, { redirect: 'manual', headers: { referer } })
}

const cookies = () => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
