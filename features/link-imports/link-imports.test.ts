import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { until } from '#tests/harness/measure.ts'
import { findDelimiter } from '#platform/server/csv-table.ts'

const app = await startTestApp()
const admin = await app.signIn('admin')
const all = '/api/admin/tracked-links'
type Row = { line: number; title: string; url: string; shortUrl: string | null; problem: string | null }

async function importTable(csv: string, options: object = {}) {
  const { body } = await admin.expectOk('POST', `${all}/import`, { csv, isDryRun: true, ...options })
  return body as { rows: Row[]; mapping: Record<string, string | null> } & Record<string, unknown>
}
/** Imports a table and waits until it is done. */
async function importToEnd(csv: string) {
  const { id } = await importTable(csv, { isDryRun: false })
  await app.settled()
  return (await admin.expectOk('GET', `${all}/imports/${String(id)}`)).body as Awaited<ReturnType<typeof importTable>>
}
const codeOf = (url: string | null) => url?.split('/').at(-1) ?? null

test('an import can be tried as a dry run, then creates every valid row', async () => {
  const csv = [
    'Title;URL;Short code;Tags;utm_source',
    'Pitch night;https://example.edu/pitch;pitch-night;fair;poster',
    'No address;;;;',
    'Elsewhere;http://127.0.0.1/x;;;',
    'Twice;https://example.edu/twice;pitch-night;;',
    ';https://www.example.edu/untitled/?a=1;;;',
  ].join('\n')
  const problems = [null, 'URL is required', expect.any(String), 'This short code is taken or was used before.', null]
  const before = (await admin.get(`${all}/totals`)).body.totalLinks
  const dry = await importTable(csv)
  expect(dry).toMatchObject({ id: null, state: 'checked', createdCount: 0, validCount: 2, totalCount: 5, source: null })
  expect(dry.rows.map(({ problem }) => problem)).toEqual(problems)
  expect(codeOf(dry.rows[0]!.shortUrl)).toBe('pitch-night')
  expect((await admin.get(`${all}/totals`)).body.totalLinks).toBe(before)
  const real = await importToEnd(csv)
  expect(real).toMatchObject({ state: 'done', createdCount: 2, doneCount: 5 })
  expect(real.rows.map(({ line, problem }) => [line, problem])).toEqual(
    problems.map((problem, at) => [at + 2, problem]),
  )
  expect((await admin.get(`${all}?q=pitch-night`)).body[0]).toMatchObject({
    title: 'Pitch night',
    tags: ['fair'],
    utmSource: 'poster',
  })
  expect((await admin.get(`${all}?q=untitled`)).body[0]).toMatchObject({ title: 'example.edu/untitled' })
  expect((await admin.get(`${all}/imports/${crypto.randomUUID()}`)).status).toBe(404)
  const { rows: windows } = await app.base.database.pool.query(
    "select count from rate_windows where name = 'link.importRow'",
  )
  // Rows are counted, not requests: five that were checked and five that were imported.
  expect(windows).toEqual([{ count: 10 }])
})

test('one delimiter per file is found from its header', async () => {
  expect(['a,b', 'a;b;c', '"x;y",b', 'a\tb\n1;2;3;4'].map(findDelimiter)).toEqual([',', ';', ',', '\t'])
  const { rows } = await importTable('url,title,tags\nhttps://example.edu/a;jsessionid=1,Spring fair,fair;spring;news')
  expect(rows).toMatchObject([{ url: 'https://example.edu/a;jsessionid=1', title: 'Spring fair', problem: null }])
  await importToEnd('url,title,tags\nhttps://example.edu/a;jsessionid=1,Spring fair,fair;spring;news')
  expect((await admin.get(`${all}?q=jsessionid`)).body[0]).toMatchObject({
    tags: ['fair', 'spring', 'news'],
    utmSource: null,
  })
})

test.each([
  [
    'YOURLS',
    'keyword,url,title,timestamp,ip,clicks',
    'yourls-1,https://example.edu/y,Yard,2024-05-01 12:00:00,,2',
    'yourls-1',
    ['timestamp', 'ip', 'clicks'],
  ],
  [
    'Shlink',
    '"createdAt","domain","longUrl","shortCode","shortUrl","tags","title","visits"',
    '"2024-05-01","s.test","https://example.edu/s","shl1nk","https://s.test/shl1nk","a|b","","3"',
    'shl1nk',
    ['createdAt', 'domain', 'shortUrl', 'visits'],
  ],
  ['Kutt', 'address,target,description,visit_count', 'kutt-1,https://example.edu/k,Notes,4', 'kutt-1', ['visit_count']],
  [
    'Bitly',
    'created_at,long_url,link,title,tags',
    '2024-05-01,https://example.edu/b,https://bit.ly/Bit1Y,Barn,"x, y"',
    'bit1y',
    ['created_at'],
  ],
  [
    'Dub',
    'Short link,Destination URL,Clicks,Created at,Tags',
    'https://dub.sh/dub-1,https://example.edu/d,7,2024-05-01,z',
    'dub-1',
    ['Clicks', 'Created at'],
  ],
])('an export of %s keeps its codes', async (source, header, row, code, ignoredColumns) => {
  const report = await importTable(`${header}\n${row}`)
  expect(report).toMatchObject({ source, ignoredColumns, validCount: 1 })
  expect(codeOf(report.rows[0]!.shortUrl)).toBe(code)
})

test('columns can be mapped by hand, and a table without addresses is refused', async () => {
  const csv = 'Where,What,Old\nhttps://example.edu/m,Market,old-market'
  expect(await importTable(csv)).toMatchObject({
    validCount: 0,
    mapping: { url: null },
    ignoredColumns: ['Where', 'What', 'Old'],
  })
  const mapping = { url: 'Where', title: 'What', shortCode: 'Old' }
  const report = await importTable(csv, { mapping })
  expect(report).toMatchObject({ mapping, ignoredColumns: [], rows: [{ title: 'Market', problem: null }] })
  const refused = await admin.post(`${all}/import`, { csv, isDryRun: false })
  expect([refused.status, refused.body.message]).toEqual([400, 'Choose the column that holds the URL.'])
  const misquoted = await admin.post(`${all}/import`, { csv: 'url,title\nhttps://a.test,<a b="c', isDryRun: true })
  expect(misquoted.body.message).toBe('A quotation mark is in the wrong place, or one is missing, in line 2.')
  const headless = await admin.post(`${all}/import`, {
    csv: 'https://example.edu/1,One\nhttps://example.edu/2,Two',
    isDryRun: true,
  })
  expect([headless.status, headless.body.message]).toEqual([400, 'The first row must name the columns.'])
})

test('10,000 rows are imported by a job while others get their answers', { timeout: 60_000 }, async () => {
  // Longer than other bodies may be.
  const longPath = 'x'.repeat(90)
  const lines = Array.from(
    { length: 10_000 },
    (_, index) => `https://example.edu/bulk/${index}/${longPath},Bulk ${index},bulk-${index}`,
  )
  const csv = ['url,title,short_code', ...lines].join('\n')
  expect(csv.length).toBeGreaterThan(1_100_000)
  const director = await app.signIn('director')
  const waits: number[] = []
  let isOver = false
  const others = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      await director.get('/api/auth/user')
      waits.push(performance.now() - startedAt)
    }
  })()
  const started = await importTable(csv, { isDryRun: false })
  expect(started).toMatchObject({ state: 'running', totalCount: 10_000 })
  expect((await admin.post(`${all}/import`, { csv: 'url\nhttps://example.edu/x', isDryRun: false })).body.code).toBe(
    'link.import_running',
  )
  const path = `${all}/imports/${String(started['id'])}`
  const poll = async () => ((await admin.get(path)).body.state === 'done' ? true : null)
  await until('the import', { poll, withinMs: 50_000 })
  isOver = true
  await others
  expect((await admin.get(path)).body).toMatchObject({ createdCount: 10_000, doneCount: 10_000 })
  const p95 = waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.95)]!
  expect(p95).toBeLessThan(300)
  const tooMany = await admin.post(`${all}/import`, { csv: `${csv}\nhttps://example.edu/more,More,`, isDryRun: true })
  expect(tooMany.body.message).toBe('The table has more than 10,000 rows.')
})
