import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp()
const admin = await app.signIn('admin')

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
