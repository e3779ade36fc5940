import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { addCampus, target } from '#tests/harness/campus.ts'
import type { Client } from '#tests/harness/client.ts'
import { createPerson, resetRateLimits, signInAgain } from '#tests/security/people.ts'

const app = await startTestApp()
const campus = await addCampus(app)
afterAll(() => campus.close())

const toPerson = (sub: string, claims: object = {}) => ({
  sub,
  email: `${sub}@virginia.edu`,
  email_verified: true,
  firstName: 'Ann',
  lastName: 'Lee',
  ...claims,
})

const whoIs = async (client: Client) => (await client.get('/api/auth/session')).body.user

async function claimOf(client: Client, path: string) {
  const id = new URL(path, app.url).searchParams.get('id')!
  return { id, ...(await client.get(`/api/auth/campus-claims/${id}`)).body }
}

test('the sign-in screen learns which services there are', async () => {
  const expected = [{ id: 'campus', label: 'UVA NetBadge' }]
  expect((await app.guest().get('/api/auth/sso')).body).toEqual(expected)
  expect((await app.guest().get('/api/auth/options')).body.campusProviders).toEqual(expected)
  expect((await app.guest().get('/api/auth/sso/elsewhere/start')).status).toBe(404)
})

test('somebody new signs in with a campus account, becomes a student, and is found by it again after their email changed', async () => {
  const browser = app.guest()
  const reply = await campus.as(toPerson('new1')).signIn(browser, '/api/auth/sso/campus/start?next=%2Fventures')
  expect(target(reply)).toBe('/onboarding/step1?next=%2Fventures')
  expect(await whoIs(browser)).toMatchObject({ email: 'new1@virginia.edu', firstName: 'Ann', role: 'student' })
  const again = app.guest()
  await campus.as(toPerson('new1', { email: 'other@virginia.edu' })).signIn(again)
  expect(await whoIs(again)).toMatchObject({ email: 'new1@virginia.edu' })
  const { rows } = await app.base.database.pool.query<{ action: string }>(
    "select action from audit_entries where route like '%/callback' order by recorded_at",
  )
  expect(rows.map(({ action }) => action)).toEqual(['person.signedIn', 'person.signedIn'])
})

test('an address that leads elsewhere is not followed', async () => {
  const browser = app.guest()
  const start = `/api/auth/sso/campus/start?next=${encodeURIComponent('//evil.test')}`
  expect(target(await campus.as(toPerson('new1')).signIn(browser, start))).toBe('/onboarding/step1')
})

test('a role comes from the file, not from what the provider says', async () => {
  const [mentor, admin] = [app.guest(), app.guest()]
  await campus.as(toPerson('fac1', { affiliation: ['member', 'faculty'] })).signIn(mentor)
  await campus.as(toPerson('adm1', { affiliation: ['admin'], role: 'admin', roles: ['admin'] })).signIn(admin)
  expect([(await whoIs(mentor)).role, (await whoIs(admin)).role]).toEqual(['mentor', 'student'])
})

test('an account with the same email is connected only by the link that its owner is sent, in the same browser', async () => {
  const owner = await createPerson(app, { email: 'owner@virginia.edu', isDemo: true })
  const browser = app.guest()
  const path = target(await campus.as(toPerson('own1', { email: 'Owner@virginia.edu' })).signIn(browser))
  expect(path).toMatch(/^\/auth\/campus\?id=/)
  expect(await whoIs(browser)).toBeNull()
  expect(await claimOf(browser, path)).toMatchObject({ label: 'UVA NetBadge', sentTo: 'owner@virginia.edu' })
  expect((await claimOf(app.guest(), path)).code).toBe('auth.campus_expired')

  const { subject, token, code } = await app.latestEmailTo('owner@virginia.edu')
  expect(subject).toBe('Connect UVA NetBadge to your Foundry account')
  for (const body of [
    { token, confirmed: true },
    { email: 'owner@virginia.edu', code },
  ]) {
    const elsewhere = await owner.client.post('/api/auth/magic-link/verify', body)
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'auth.campus_other_browser'])
  }
  const redeemed = await browser.expectOk('POST', '/api/auth/magic-link/verify', { email: 'owner@virginia.edu', code })
  expect(redeemed.body.user.id).toBe(owner.id)
  const later = app.guest()
  await campus.signIn(later)
  expect((await whoIs(later)).id).toBe(owner.id)
})

test('where no verified address is released, the person enters one: as for everybody who registers', async () => {
  const browser = app.guest()
  const path = target(await campus.as({ sub: 'quiet1' }).signIn(browser, '/api/auth/sso/campus/start?next=/events'))
  const { id, sentTo } = await claimOf(browser, path)
  expect(sentTo).toBeNull()
  const outside = await browser.post(`/api/auth/campus-claims/${id}/email`, { email: 'q@example.com' })
  expect([outside.status, outside.body.code]).toEqual([403, 'auth.domain_not_allowed'])
  await browser.expectOk('POST', `/api/auth/campus-claims/${id}/email`, { email: 'quiet@virginia.edu' })
  const stranger = app.guest()
  expect((await stranger.post(`/api/auth/campus-claims/${id}/email`, { email: 'q@virginia.edu' })).status).toBe(404)
  const { token } = await app.latestEmailTo('quiet@virginia.edu')
  const redeemed = await browser.expectOk('POST', '/api/auth/magic-link/verify', { token })
  expect(redeemed.body).toMatchObject({ redirect: '/onboarding/step1?next=%2Fevents', user: { role: 'student' } })
  const later = app.guest()
  await campus.signIn(later)
  expect((await whoIs(later)).email).toBe('quiet@virginia.edu')
})

test('whoever was removed does not get in with a campus account either', async () => {
  await campus.as(toPerson('gone1')).signIn(app.guest())
  await app.base.database.pool.query("update people set deactivated_at = now() where email = 'gone1@virginia.edu'")
  const browser = app.guest()
  expect(target(await campus.signIn(browser))).toBe('/?campus=closed&provider=campus')
  expect(await whoIs(browser)).toBeNull()
})

test('a signed-in person connects and disconnects a campus account, and is emailed about both', async () => {
  await resetRateLimits(app)
  const { client, id, email } = await createPerson(app, { isDemo: true })
  const { url } = (await client.expectOk('POST', '/api/me/campus-accounts', { providerId: 'campus' })).body
  campus.as(toPerson('mine1'))
  const { pathname, search } = await campus.visit(url)
  const [other, elsewhere] = [
    await createPerson(app, { isDemo: true }),
    await signInAgain(app, { id, role: 'student' }),
  ]
  expect(target(await other.client.get(pathname + search))).toContain('campus=other-browser')
  expect(target(await elsewhere.get(pathname + search))).toContain('campus=other-browser')
  expect(target(await client.get(pathname + search))).toBe('/settings?tab=security&campus=connected#campus-accounts')
  expect((await app.latestEmailTo(email)).subject).toBe('UVA NetBadge was connected')

  const [account] = (await client.get('/api/me/campus-accounts')).body
  expect(account).toMatchObject({ label: 'UVA NetBadge', subject: `${campus.issuer} mine1` })
  const taken = (await other.client.expectOk('POST', '/api/me/campus-accounts', { providerId: 'campus' })).body.url
  const back = await campus.visit(taken)
  expect(target(await other.client.get(back.pathname + back.search))).toContain('campus=taken')

  expect((await other.client.delete(`/api/me/campus-accounts/${account.id}`)).status).toBe(404)
  await client.expectOk('DELETE', `/api/me/campus-accounts/${account.id}`)
  expect((await app.latestEmailTo(email)).subject).toBe('UVA NetBadge was disconnected')
  expect((await client.get('/api/me/campus-accounts')).body).toEqual([])
})

test('a session that somebody left open neither connects nor disconnects', async () => {
  const { client, id } = await createPerson(app, { isDemo: true })
  await app.base.database.pool.query(
    "update sessions set created_at = created_at - interval '2 hours' where person_id = $1",
    [id],
  )
  const connecting = await client.post('/api/me/campus-accounts', { providerId: 'campus' })
  expect([connecting.status, connecting.body.code]).toEqual([403, 'auth.sign_in_stale'])
  expect((await client.delete(`/api/me/campus-accounts/${id}`)).body.code).toBe('auth.sign_in_stale')
})

test('signing out leads on to the page where the campus session ends', async () => {
  const browser = app.guest()
  await campus.as(toPerson('new1')).signIn(browser)
  const { redirect } = (await browser.expectOk('POST', '/api/logout')).body
  expect(new URL(redirect).origin).toBe(campus.issuer)
  expect((await (await app.signIn('student')).expectOk('POST', '/api/logout')).body.redirect).toBeNull()
})
