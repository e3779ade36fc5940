import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp({ env: { TIME_ZONE: 'America/New_York' } })
let admin = await app.signIn('admin')
const all = '/api/admin/tracked-links'
const dayMs = 86_400_000
const agents = {
  desktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
}

/** Staff are signed out after half a day. */
async function shiftDays(count: number): Promise<void> {
  app.base.clock.shift(count * dayMs + 1)
  admin = await app.signIn('admin')
}

const daysFromNow = (count: number) => new Date(app.base.clock.now().getTime() + count * dayMs).toISOString()
const createLink = async (input: object = {}) =>
  (await admin.expectOk('POST', all, { title: 'Fair', url: 'https://example.edu/fair', tags: ['states'], ...input }))
    .body
const visit = (code: string, agent: keyof typeof agents = 'desktop') =>
  fetch(`${app.url}/l/${code}`, { redirect: 'manual', headers: { 'user-agent': agents[agent] } })
const titles = async (status: string) =>
  (await admin.get(`${all}?tag=states&status=${status}`)).body.map(({ title }: { title: string }) => title).toSorted()
const activeCount = async () => (await admin.get(`${all}/totals`)).body.activeLinks

test('expired, used-up and scheduled links are not active: not in the filter, the tile or their own state', async () => {
  const before = await activeCount()
  await createLink({ title: 'Open' })
  await createLink({ title: 'Off' }).then(({ id }) => admin.expectOk('PATCH', `${all}/${id}`, { isActive: false }))
  const once = await createLink({ title: 'Once', maxClicks: 1 })
  expect(once.state).toBe('active')
  await createLink({ title: 'Later', startsAt: daysFromNow(3) })
  const short = await createLink({ title: 'Short', expiresAt: daysFromNow(1) })
  expect(await activeCount()).toBe(before + 3)
  await visit(once.shortCode)
  await app.settled()
  await shiftDays(2)
  expect(await activeCount()).toBe(before + 1)
  expect(await titles('active')).toEqual(['Open'])
  expect(await titles('expired')).toEqual(['Once', 'Short'])
  expect(await titles('scheduled')).toEqual(['Later'])
  expect(await titles('inactive')).toEqual(['Off'])
  const { body: rows } = await admin.get(`${all}?tag=states`)
  const states = rows.map(({ title, state }: { title: string; state: string }) => [title, state])
  expect(Object.fromEntries(states)).toEqual({
    Open: 'active',
    Off: 'inactive',
    Once: 'limit_reached',
    Later: 'scheduled',
    Short: 'expired',
  })
  const edited = await admin.expectOk('PATCH', `${all}/${short.id}`, { title: 'Shorter', expiresAt: short.expiresAt })
  expect(edited.body).toMatchObject({ title: 'Shorter', state: 'expired' })
})

test('an expiry in the past or before the start is refused; a day alone begins at midnight in the zone of the program', async () => {
  const past = await admin.post(all, { title: 'x', url: 'https://example.edu', expiresAt: daysFromNow(-1) })
  expect([past.status, past.body.fields]).toEqual([400, { expiresAt: 'Choose an expiry in the future.' }])
  const period = { startsAt: daysFromNow(3), expiresAt: daysFromNow(2) }
  const reversed = await admin.post(all, { title: 'x', url: 'https://example.edu', ...period })
  expect(reversed.body.fields).toEqual({ expiresAt: 'The link would expire before it starts.' })
  const link = await createLink({ expiresAt: '2031-07-04' })
  expect(link.expiresAt).toBe('2031-07-04T04:00:00.000Z')
  const edited = await admin.patch(`${all}/${link.id}`, { expiresAt: daysFromNow(-1) })
  expect([edited.status, edited.body.code]).toEqual([400, 'link.expiry_past'])
  expect((await admin.patch(`${all}/${link.id}`, { expiresAt: 'soon' })).body.fields).toEqual({
    expiresAt: 'Enter a date and time',
  })
})

test('a link redirects from its start on, and each device to its own destination', async () => {
  const urls = {
    iosUrl: 'https://apps.apple.com/app/id1',
    androidUrl: 'https://play.google.com/store/apps/details?id=a',
  }
  const link = await createLink({ startsAt: daysFromNow(1), utmSource: 'poster', ...urls })
  const early = await visit(link.shortCode)
  expect([early.status, await early.text()]).toEqual([404, expect.stringContaining('isn’t active yet')])
  await shiftDays(1)
  const targets = await Promise.all(
    (['desktop', 'iphone', 'android'] as const).map(async (agent) =>
      (await visit(link.shortCode, agent)).headers.get('location'),
    ),
  )
  expect(targets).toEqual([
    'https://example.edu/fair?utm_source=poster',
    `${urls.iosUrl}?utm_source=poster`,
    `${urls.androidUrl}&utm_source=poster`,
  ])
  const unsafe = await admin.patch(`${all}/${link.id}`, { iosUrl: 'http://127.0.0.1/' })
  expect(unsafe.body.fields).toEqual({ iosUrl: 'Use a domain name instead of an IP address.' })
})
