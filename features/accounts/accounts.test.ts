import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp()

test('a new person registers with an emailed link and onboards', async () => {
  const ann = app.guest()
  const unknown = await ann.post('/api/send-magic-link', { email: 'ann@virginia.edu', isRegistering: false })
  expect(unknown.status).toBe(404)
  expect(unknown.body.message).toContain('User not found')

  const requested = await ann.post('/api/send-magic-link', {
    email: ' Ann@Virginia.edu',
    firstName: 'Ann',
    lastName: 'Lee',
    isRegistering: true,
  })
  expect(requested.status).toBe(200)
  const { token, text } = await app.latestEmailTo('ann@virginia.edu')
  expect(text).toContain(`${app.url}/auth/link#token=${token}`)

  const signInResult = await ann.post('/api/auth/magic-link/verify', { token })
  expect(signInResult.body).toMatchObject({
    redirect: '/onboarding/step1',
    user: { firstName: 'Ann', role: 'student', profileCompletion: 20 },
  })
  expect((await ann.post('/api/auth/magic-link/verify', { token })).status).toBe(400)

  const early = await ann.get('/api/activities')
  expect([early.status, early.body.code]).toEqual([403, 'auth.onboarding_required'])
  const onboarded = await ann.patch('/api/profile', {})
  expect(onboarded.body.profileCompletion).toBe(50)
  expect((await ann.get('/api/activities')).status).toBe(200)
})

test('only addresses at the allowed domains may register, and the error names the domains', async () => {
  const refused = await app.guest().post('/api/send-magic-link', { email: 'eve@example.com', isRegistering: true })
  expect(refused.status).toBe(403)
  expect(refused.body.message).toContain('@virginia.edu')
})

test('the emailed code signs in on any device until five wrong guesses', async () => {
  const student = app.guest()
  await student.post('/api/send-magic-link', { email: 'demo.student@virginia.edu' })
  const { code } = await app.latestEmailTo('demo.student@virginia.edu')
  const phone = app.guest()
  expect(
    (await phone.post('/api/auth/magic-link/verify', { email: 'demo.student@virginia.edu', code: 'AAAA-AAAA' })).status,
  ).toBe(400)
  const signInResult = await phone.post('/api/auth/magic-link/verify', {
    email: 'demo.student@virginia.edu',
    code: code.toLowerCase(),
  })
  expect([signInResult.status, signInResult.body.redirect]).toEqual([200, '/dashboard'])

  await student.post('/api/send-magic-link', { email: 'demo.mentor@virginia.edu' })
  const second = await app.latestEmailTo('demo.mentor@virginia.edu')
  for (let guess = 0; guess < 5; guess++)
    await phone.post('/api/auth/magic-link/verify', { email: 'demo.mentor@virginia.edu', code: `AAAA-AAA${guess}` })
  expect(
    (await phone.post('/api/auth/magic-link/verify', { email: 'demo.mentor@virginia.edu', code: second.code })).status,
  ).toBe(400)
})

test('a new address takes effect once confirmed, and the old address is notified', async () => {
  const student = await app.register('old.address@virginia.edu')
  const edited = await student.put('/api/users/profile', { email: 'new.address@virginia.edu' })
  expect(edited.body).toMatchObject({ email: 'old.address@virginia.edu', pendingEmail: 'new.address@virginia.edu' })
  expect((await app.latestEmailTo('old.address@virginia.edu')).subject).toContain('about to change')
  const { code } = await app.latestEmailTo('new.address@virginia.edu')
  const confirmed = await student.post('/api/auth/magic-link/verify', { email: 'new.address@virginia.edu', code })
  expect(confirmed.body.user.email).toBe('new.address@virginia.edu')
  const taken = await student.put('/api/users/profile', { email: 'demo.admin@virginia.edu' })
  expect([taken.status, taken.body.code]).toEqual([409, 'profile.email_taken'])
})

test('sessions are listed and ended one by one or all others at once, and signing out ends the current one', async () => {
  const laptop = await app.signIn('analyst')
  const phone = await app.signIn('analyst')
  const tablet = await app.signIn('analyst')
  const listed = await laptop.get('/api/auth/sessions')
  expect(listed.body).toHaveLength(3)
  expect(listed.body.filter((session: { isCurrent: boolean }) => session.isCurrent)).toHaveLength(1)
  expect(listed.body[0].location).toBe('This computer')

  const phoneId = (await phone.get('/api/auth/sessions')).body.find(
    (session: { isCurrent: boolean }) => session.isCurrent,
  ).id
  expect((await laptop.delete(`/api/auth/sessions/${phoneId}`)).status).toBe(200)
  expect((await phone.get('/api/auth/user')).status).toBe(401)
  const stranger = await app.signIn('student')
  const tabletId = (await tablet.get('/api/auth/sessions')).body.find(
    (session: { isCurrent: boolean }) => session.isCurrent,
  ).id
  expect((await stranger.delete(`/api/auth/sessions/${tabletId}`)).status).toBe(404)
  expect((await laptop.delete('/api/auth/sessions')).body).toEqual({ endedCount: 1 })
  expect((await tablet.get('/api/auth/user')).status).toBe(401)
  const cookie = [...laptop.cookies]
  await laptop.post('/api/logout')
  for (const [name, value] of cookie) laptop.cookies.set(name, value)
  expect((await laptop.get('/api/auth/user')).status).toBe(401)
})

test('demo people sign in by role, also as a new person, and an unknown role is a 404', async () => {
  const guest = app.guest()
  expect((await guest.get('/api/auth/options')).body.demoRoles).toEqual([
    'student',
    'mentor',
    'director',
    'admin',
    'analyst',
  ])
  expect((await guest.post('/api/demo-login/dean')).status).toBe(404)
  expect((await guest.post('/api/demo-login/student', { onboarding: false })).body.redirect).toBe('/dashboard')
  expect((await guest.post('/api/demo-login/student', { onboarding: true })).body.redirect).toBe('/onboarding/step1')
  const analyst = await guest.post('/api/demo-login/analyst')
  expect(analyst.body.user).toMatchObject({ role: 'student', isAnalyst: true })
})
