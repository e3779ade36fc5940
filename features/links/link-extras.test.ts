import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { createCtx } from '#platform/server/ctx.ts'
import { checkDestinations } from './server/health/actions.ts'

const app = await startTestApp()
const admin = await app.signIn('admin')
const all = '/api/admin/tracked-links'
const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
const createLink = async (input: object = {}) =>
  (await admin.expectOk('POST', all, { title: 'Demo day', url: 'https://example.edu/demo', ...input })).body

test('a campaign template replaces one of the same name', async () => {
  const path = '/api/admin/link-templates'
  const { body: first } = await admin.expectOk('POST', path, {
    name: 'Newsletter',
    utmSource: 'newsletter',
    utmMedium: 'email',
  })
  expect(first).toMatchObject({ name: 'Newsletter', utmSource: 'newsletter', utmMedium: 'email', utmTerm: null })
  await admin.expectOk('POST', path, { name: 'newsletter', utmSource: 'news' })
  const { body: kept } = await admin.get(path)
  expect(kept).toMatchObject([{ name: 'newsletter', utmSource: 'news', utmMedium: null }])
  await admin.expectOk('DELETE', `${path}/${kept[0].id}`)
  expect((await admin.get(path)).body).toEqual([])
  expect((await admin.delete(`${path}/${kept[0].id}`)).status).toBe(404)
})

test('the owner of a dead link gets one email, and a new destination clears the warning', async () => {
  const link = await createLink({ title: 'Gone for good' })
  const { linkChecker } = app.base.providers
  const reason = 'The site answers 404.'
  app.base.providers.linkChecker = {
    ...linkChecker,
    check: async (url) => (url === link.originalUrl ? { isAlive: false, reason } : { isAlive: true }),
  }
  await checkDestinations(ctx)
  await checkDestinations(ctx)
  app.base.providers.linkChecker = linkChecker
  expect((await admin.get(`${all}/${link.id}`)).body).toMatchObject({
    deadReason: reason,
    deadSince: expect.any(String),
  })
  await app.settled()
  const emails = (await app.base.providers.mailbox.list()).filter(({ subject }) => subject.includes('Gone for good'))
  expect(emails).toHaveLength(1)
  expect(emails[0]!.text).toContain(`${app.url}/link-tracking/${link.id}`)
  await admin.expectOk('POST', `${all}/${link.id}/regenerate`, { newUrl: 'https://example.edu/here' })
  expect((await admin.get(`${all}/${link.id}`)).body).toMatchObject({ deadSince: null, deadReason: null })
})
