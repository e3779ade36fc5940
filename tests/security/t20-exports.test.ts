import { expect, test } from 'vitest'
import { addTags } from '#features/students/server/tags/queries.ts'
import { createCtx } from '#platform/server/ctx.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { unzip } from '#tests/harness/unzip.ts'
import { toCookieHeader } from '#tests/harness/load.ts'
import { isTrigger, parseCsv } from './csv.ts'
import { endpoints, listPathParams } from './endpoints.ts'
import { createPerson, type Person } from './people.ts'
import { buildAddress } from './requests.ts'

const app = await startTestApp({ template: 'empty' })
const { pool } = app.base.database
// What a person may write where a form takes text: a formula, hidden behind what spreadsheets skip, and full-width.
const formulas = [
  '=HYPERLINK("http://evil.test")',
  '\t+1|cmd',
  '＝1+1',
  '\u200B@SUM(1)',
  '-2+3',
  '\r\n=1',
  '=\u0001</t><f>1</f>',
]
const admin = await createPerson(app, { role: 'admin', firstName: formulas[0], lastName: formulas[1] })
const students: Person[] = []
for (const text of formulas) {
  const texts = { firstName: text, lastName: text, major: text, phone: text, location: text }
  students.push(await createPerson(app, { ...texts, totalPoints: 10 }))
}

/** Rows by everybody, of everything that has a download, with a formula in every text. */
async function seed(): Promise<void> {
  for (const [index, { id }] of students.entries()) {
    const text = formulas[index]!
    await pool.query(
      `insert into interactions (id, student_id, author_id, type, title, description, outcome, visibility, created_at)
       values (gen_random_uuid(), $1, $2, 'meeting', $3, $3, $3, 'shared', now())`,
      [id, admin.id, text],
    )
    const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
    await ctx.transaction((tx) => addTags(tx, { rows: [{ studentId: id, tag: text }] }))
    await pool.query(
      `insert into ventures (id, owner_id, name, stage, industry, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, 'idea', $2, now(), now())`,
      [id, text],
    )
    await pool.query(
      `insert into links (id, owner_id, title, original_url, short_code, description, utm_campaign, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, 'https://example.org', $3, $2, $2, now(), now())`,
      [admin.id, text, `formula${index}`],
    )
    await pool.query(
      `insert into audit_entries (id, recorded_at, actor_id, action, subject_id, route, via, network, events, is_demo)
       values (gen_random_uuid(), now(), $1, 'student.read', $2, 'GET /', 'session', 'x', '[]', false)`,
      [id, admin.id],
    )
  }
  const { id } = (
    await admin.client.expectOk('POST', '/api/events', {
      title: formulas[0],
      startDate: new Date(app.base.clock.now().getTime() + 1_800_000).toISOString(),
    })
  ).body
  for (const { client } of students) await client.expectOk('PUT', `/api/events/${id}/rsvp`, {})
  await pool.query('update events set title = $1', [formulas[0]])
}
await seed()

async function download(address: string): Promise<{ type: string; bytes: Buffer; status: number }> {
  const reply = await fetch(app.url + address, { headers: { cookie: toCookieHeader(admin.client) } })
  const type = reply.headers.get('content-type') ?? ''
  return { type, status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) }
}

const downloads = endpoints.filter(({ method, endpoint }) => method === 'GET' && endpoint.raw === 'download')

test('no cell of any download of a table is read as a formula, whatever people wrote (T20)', async () => {
  const eventId = (await pool.query<{ id: string }>('select id from events limit 1')).rows[0]!.id
  const linkId = (await pool.query<{ id: string }>('select id from links limit 1')).rows[0]!.id
  const ids = [eventId, linkId, students[0]!.id]
  const rowCounts: Record<string, number> = {}
  for (const apiRoute of downloads) {
    const [first] = listPathParams(apiRoute.path)
    const addresses = first
      ? [
          ...ids.map((id) => apiRoute.path.replace(`{${first}}`, id)),
          await buildAddress(app, { apiRoute, owner: admin }),
        ]
      : [apiRoute.path]
    for (const address of addresses) {
      const { type, bytes, status } = await download(address)
      if (status !== 200 || !type.startsWith('text/csv')) continue
      const rows = parseCsv(bytes.toString().replace(/^\uFEFF/, ''))
      expect(new Set(rows.map(({ length }) => length)).size, address).toBe(1)
      expect(rows.flat().filter(isTrigger), address).toEqual([])
      rowCounts[apiRoute.path] = Math.max(rowCounts[apiRoute.path] ?? 0, rows.length - 1)
    }
  }
  for (const path of ['/api/admin/students/csv', '/api/admin/interactions/csv', '/api/events/{id}/attendees.csv'])
    expect([path, rowCounts[path]]).toEqual([path, formulas.length])
  expect(Object.keys(rowCounts).length).toBeGreaterThan(6)
})

test('a workbook has texts where people wrote formulas, and opens although they wrote control characters', async () => {
  const workbooks = downloads.filter(({ path }) => path.endsWith('/xlsx'))
  expect(workbooks.length).toBeGreaterThan(0)
  for (const { path } of workbooks) {
    const { bytes, status } = await download(path)
    expect(status).toBe(200)
    const sheets = Object.entries(await unzip(bytes)).filter(([name]) => name.endsWith('.xml'))
    const xml = sheets.map(([, text]) => text).join('')
    expect(xml).not.toMatch(/<f[\s>]/)
    expect(xml).toContain('HYPERLINK')
    // oxlint-disable-next-line no-control-regex
    expect(xml).not.toMatch(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/)
    for (const [cell] of xml.matchAll(/<c [^>]*>.*?<\/c>/gs))
      if (/HYPERLINK|SUM|cmd|1\+1/.test(cell)) expect(cell).toMatch(/ t="(?:s|inlineStr|str)"/)
  }
})
