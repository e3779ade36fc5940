import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp()
const admin = await app.signIn('admin')
const all = '/api/admin/tracked-links'

test('a campaign template is replaced only on purpose, and never by an empty one', async () => {
  const path = '/api/admin/link-templates'
  const template = { name: 'Newsletter', utmSource: 'newsletter', utmMedium: 'email' }
  const { body: first } = await admin.expectOk('POST', path, template)
  expect(first).toMatchObject({ ...template, utmTerm: null })
  const taken = await admin.post(path, { name: 'newsletter', utmSource: 'news' })
  const sentence = 'A template with this name already exists.'
  expect([taken.status, taken.body.fields]).toEqual([409, { name: sentence }])
  const empty = await admin.post(path, { name: 'newsletter', utmSource: ' ', isReplacing: true })
  expect([empty.status, empty.body.fields]).toEqual([400, { name: 'Fill in at least one campaign parameter' }])
  expect((await admin.get(path)).body).toMatchObject([template])
  await admin.expectOk('POST', path, { name: 'newsletter', utmSource: 'news', isReplacing: true })
  const { body: kept } = await admin.get(path)
  expect(kept).toMatchObject([{ name: 'newsletter', utmSource: 'news', utmMedium: null }])
  await admin.expectOk('DELETE', `${path}/${kept[0].id}`)
  expect((await admin.get(path)).body).toEqual([])
  expect((await admin.delete(`${path}/${kept[0].id}`)).status).toBe(404)
})

test('an import can be tried as a dry run, then creates every valid row', async () => {
  const csv = [
    'Title;URL;Short code;Tags;utm_source',
    'Pitch night;https://example.edu/pitch;pitch-night;fair;poster',
    'No address;;;;',
    'Elsewhere;http://127.0.0.1/x;;;',
    'Twice;https://example.edu/twice;pitch-night;;',
  ].join('\n')
  const problems = [
    null,
    'URL is required',
    'Use a domain name instead of an IP address.',
    'This short code is taken or was used before.',
  ]
  const before = (await admin.get(`${all}/totals`)).body.totalLinks
  const { body: dry } = await admin.expectOk('POST', `${all}/import`, { csv, isDryRun: true })
  expect(dry.createdCount).toBe(0)
  expect(dry.rows.map(({ problem }: { problem: string | null }) => problem)).toEqual(problems)
  expect((await admin.get(`${all}/totals`)).body.totalLinks).toBe(before)
  const { body: real } = await admin.expectOk('POST', `${all}/import`, { csv, isDryRun: false })
  expect(real.createdCount).toBe(1)
  expect(real.rows.map(({ line, problem }: { line: number; problem: string | null }) => [line, problem])).toEqual(
    problems.map((problem, index) => [index + 2, problem]),
  )
  expect((await admin.get(`${all}?q=pitch-night`)).body[0]).toMatchObject({
    title: 'Pitch night',
    tags: ['fair'],
    utmSource: 'poster',
  })
  const wrong = await admin.post(`${all}/import`, { csv: 'a,b\n1,2', isDryRun: true })
  expect([wrong.status, wrong.body.message]).toEqual([400, 'The header must name the columns "url" and "title".'])
})
