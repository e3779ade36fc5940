import { afterEach, expect, test } from 'vitest'
import { createCtx } from '#platform/server/ctx.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { checkDestinations, recheckDestinations } from './server/health/actions.ts'

const app = await startTestApp()
const admin = await app.signIn('admin')
const all = '/api/admin/tracked-links'
const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
const hourMs = 3_600_000
const reason = 'The site answers 404.'

const createLink = async (title: string) =>
  (await admin.expectOk('POST', all, { title, url: `https://example.edu/${encodeURIComponent(title)}` })).body
const read = async (id: string) => (await admin.get(`${all}/${id}`)).body
const emailsAbout = async (word: RegExp) => {
  await app.settled()
  return (await app.base.providers.mailbox.list()).filter(({ subject, text }) => word.test(`${subject} ${text}`))
}

const { linkChecker } = app.base.providers
afterEach(() => void (app.base.providers.linkChecker = linkChecker))

/** From now on these destinations fail, and everything does while the network is down. */
function fail(urls: string[], { isOnline = true } = {}): void {
  app.base.providers.linkChecker = {
    ...linkChecker,
    isOnline: async () => isOnline,
    check: async (url) => (isOnline && !urls.includes(url) ? { isAlive: true } : { isAlive: false, reason }),
  }
}

test('destinations that fail twice, an hour apart, are broken, and their owner gets one email for all', async () => {
  const links = [await createLink('Gone for good'), await createLink('Gone as well')]
  fail(links.map(({ originalUrl }) => originalUrl))
  await checkDestinations(ctx)
  await recheckDestinations(ctx)
  expect(await read(links[0].id)).toMatchObject({ deadSince: null })
  expect(await emailsAbout(/Gone/)).toEqual([])

  app.base.clock.shift(hourMs)
  await recheckDestinations(ctx)
  await recheckDestinations(ctx)
  await checkDestinations(ctx)
  for (const { id } of links)
    expect(await read(id)).toMatchObject({ deadReason: reason, deadSince: expect.any(String) })
  const emails = await emailsAbout(/Gone/)
  expect(emails.map(({ subject }) => subject)).toEqual(['2 of your links have a broken destination'])
  for (const { id } of links) expect(emails[0]!.text).toContain(`${app.url}/link-tracking/${id}`)
  const { body: broken } = await admin.get(`${all}?status=broken`)
  expect(broken.map(({ title }: { title: string }) => title).toSorted()).toEqual(['Gone as well', 'Gone for good'])

  await admin.expectOk('POST', `${all}/${links[0].id}/regenerate`, { newUrl: 'https://example.edu/here' })
  expect(await read(links[0].id)).toMatchObject({ deadSince: null, deadReason: null })
  fail([])
  await checkDestinations(ctx)
  expect(await read(links[1].id)).toMatchObject({ deadSince: null, deadReason: null })
})

test('a destination that answers at the second look was never broken', async () => {
  const link = await createLink('Down for a minute')
  fail([link.originalUrl])
  await checkDestinations(ctx)
  fail([])
  app.base.clock.shift(hourMs)
  await recheckDestinations(ctx)
  fail([link.originalUrl])
  await checkDestinations(ctx)
  await recheckDestinations(ctx)
  expect(await read(link.id)).toMatchObject({ deadSince: null })
  expect(await emailsAbout(/Down for a minute/)).toEqual([])
})

test('while this server is offline nothing is judged', async () => {
  const link = await createLink('Innocent')
  fail([link.originalUrl], { isOnline: false })
  await checkDestinations(ctx)
  app.base.clock.shift(hourMs)
  await recheckDestinations(ctx)
  fail([link.originalUrl])
  await checkDestinations(ctx)
  fail([], { isOnline: false })
  app.base.clock.shift(hourMs)
  await recheckDestinations(ctx)
  expect(await read(link.id)).toMatchObject({ deadSince: null })
  expect(await emailsAbout(/Innocent/)).toEqual([])
})
