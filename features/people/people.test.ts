import { expect, test } from 'vitest'
import { MailRejectedError } from '#providers/mail-out/port.ts'
import type { Client } from '#tests/harness/client.ts'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp()
const [admin, director] = [await app.signIn('admin'), await app.signIn('director')]
const invited = { email: 'Grace@example.org', firstName: 'Grace', lastName: 'Hopper', role: 'mentor' }
const days = (count: number) => count * 86_400_000

const getId = async (client: Client): Promise<string> => (await client.get('/api/auth/user')).body.id
const find = async (email: string) => (await admin.get(`/api/admin/users?q=${encodeURIComponent(email)}`)).body[0]

test('staff list people by role and name, page by page', async () => {
  const mentors = await director.get('/api/admin/users?role=mentor')
  expect(mentors.body).toHaveLength(6)
  expect(mentors.body.every((person: { role: string }) => person.role === 'mentor')).toBe(true)
  const first = await director.get('/api/admin/users?limit=5')
  expect(Number(first.headers.get('x-total-count'))).toBeGreaterThanOrEqual(48)
  const byName = await director.get('/api/admin/users?role=mentor,director&sort=name&limit=3')
  const next = /<([^>]+)>/.exec(byName.headers.get('link')!)![1]!
  const names = [...byName.body, ...(await director.get(next)).body].map(
    ({ lastName, firstName }) => `${lastName} ${firstName}`,
  )
  expect(names).toEqual(names.toSorted((one, other) => one.toLowerCase().localeCompare(other.toLowerCase())))
  expect(new Set(names).size).toBe(6)
  const reversed = await director.get('/api/admin/users?role=mentor,director&sort=-name')
  expect(reversed.body.at(-1).id).toBe(byName.body[0].id)
  expect((await director.get('/api/admin/users?role=emperor')).status).toBe(400)
  for (const role of ['student', 'mentor', 'analyst'] as const)
    expect((await (await app.signIn(role)).get('/api/admin/users')).status).toBe(403)
})

test('an invited person signs in with a link that works once, for 72 hours', async () => {
  const reply = await director.post('/api/admin/invite-user', invited)
  expect([reply.status, reply.body.emailDelivered]).toEqual([201, true])
  expect(reply.body.user).toMatchObject({ email: 'Grace@example.org', role: 'mentor', invitation: { state: 'sent' } })
  const { subject, token } = await app.latestEmailTo(invited.email)
  expect(subject).toContain('invites you to Foundry')
  app.base.clock.shift(days(2.9))
  const grace = app.guest()
  const staleDirector = await app.signIn('director')
  const early = await grace.post('/api/auth/magic-link/verify', { token })
  expect([early.status, early.body.code]).toEqual([409, 'auth.other_browser'])
  const signedIn = await grace.post('/api/auth/magic-link/verify', { token, confirmed: true })
  expect(signedIn.body).toMatchObject({ redirect: '/onboarding/step1', user: { role: 'mentor', firstName: 'Grace' } })
  expect((await app.guest().post('/api/auth/magic-link/verify', { token, confirmed: true })).status).toBe(400)
  const [listed] = (await staleDirector.get('/api/admin/users?q=grace')).body
  expect(listed.invitation.state).toBe('accepted')
  const again = await staleDirector.post(`/api/admin/users/${listed.id}/resend-invitation`)
  expect([again.status, again.body.code]).toEqual([409, 'person.already_accepted'])
  app.base.clock.shift(-days(2.9))
})

test('an address with an account is a 409 and keeps its role', async () => {
  const reply = await admin.post('/api/admin/invite-user', { ...invited, email: 'grace@example.org', role: 'admin' })
  expect([reply.status, reply.body.message]).toEqual([409, 'Someone with this email already has an account.'])
  expect((await find('grace')).role).toBe('mentor')
})

test('when the mail server refuses, account and invitation stay, and the invitation is sent again', async () => {
  app.base.providers.mailbox.failNext(new MailRejectedError('no such mailbox'))
  const reply = await admin.post('/api/admin/invite-user', { ...invited, email: 'alan@example.org', role: 'student' })
  expect([reply.status, reply.body.emailDelivered]).toEqual([201, false])
  const { id } = reply.body.user
  expect((await find('alan')).invitation.state).toBe('failed')
  app.base.providers.mailbox.failNext(new Error('no route'))
  expect((await admin.post(`/api/admin/users/${id}/resend-invitation`)).body.emailDelivered).toBe(false)
  const sent = await admin.post(`/api/admin/users/${id}/resend-invitation`)
  expect([sent.status, sent.body.emailDelivered, sent.body.user.invitation.state]).toEqual([200, true, 'sent'])

  const first = await app.latestEmailTo('alan@example.org')
  app.base.clock.shift(days(1))
  const laterAdmin = await app.signIn('admin')
  expect((await laterAdmin.post(`/api/admin/users/${id}/resend-invitation`)).status).toBe(200)
  expect((await app.guest().post('/api/auth/magic-link/peek', { token: first.token })).status).toBe(400)
  app.base.clock.shift(days(3.1))
  const lastAdmin = await app.signIn('admin')
  expect((await lastAdmin.get('/api/admin/users?q=alan')).body[0].invitation.state).toBe('expired')
  const { token } = await app.latestEmailTo('alan@example.org')
  expect((await app.guest().post('/api/auth/magic-link/verify', { token, confirmed: true })).status).toBe(400)
  app.base.clock.shift(-days(4.1))
})

test('directors invite and change anyone but admins, and nobody else invites', async () => {
  for (const role of ['student', 'mentor', 'director'])
    expect(
      (await director.post('/api/admin/invite-user', { ...invited, email: `${role}@example.org`, role })).status,
    ).toBe(201)
  const refused = await director.post('/api/admin/invite-user', {
    ...invited,
    email: 'chief@example.org',
    role: 'admin',
  })
  expect([refused.status, refused.body.code]).toEqual([403, 'person.admins_only'])
  expect(await find('chief')).toBeUndefined()
  const missing = await admin.post('/api/admin/invite-user', { ...invited, email: ' ', lastName: '' })
  expect([missing.status, Object.keys(missing.body.fields)]).toEqual([400, ['email', 'lastName']])
  expect((await admin.post('/api/admin/invite-user', { ...invited, email: 'nonsense' })).body.fields.email).toBe(
    'Please enter a valid email address.',
  )
  for (const role of ['student', 'mentor', 'analyst'] as const)
    expect((await (await app.signIn(role)).post('/api/admin/invite-user', invited)).status).toBe(403)
})

test('a changed role signs the person out and is emailed to them', async () => {
  const student = await app.register('promoted@virginia.edu')
  const id = await getId(student)
  expect((await admin.put(`/api/admin/users/${id}/role`, { role: 'mentor' })).body.role).toBe('mentor')
  expect((await student.get('/api/auth/user')).status).toBe(401)
  const { subject, text } = await app.latestEmailTo('promoted@virginia.edu')
  expect(subject).toBe('Your role on Foundry changed')
  expect(text).toContain('from student to mentor')
  expect((await admin.put(`/api/admin/users/${id}/role`, { role: 'emperor' })).status).toBe(400)
})

test('nobody changes or removes themselves, and directors cannot change admins', async () => {
  const [adminId, directorId] = [await getId(admin), await getId(director)]
  expect((await admin.delete(`/api/admin/users/${adminId}`)).body.code).toBe('person.self_change')
  expect((await director.put(`/api/admin/users/${directorId}/role`, { role: 'student' })).body.code).toBe(
    'person.self_change',
  )
  expect((await director.delete(`/api/admin/users/${adminId}`)).body.code).toBe('person.admins_only')
  expect((await director.post(`/api/admin/users/${adminId}/revoke-sessions`)).body.code).toBe('person.admins_only')
  const student = await app.register('climber@virginia.edu')
  expect((await director.put(`/api/admin/users/${await getId(student)}/role`, { role: 'admin' })).body.code).toBe(
    'person.admins_only',
  )
})

test('a removed person is signed out immediately, and can be restored for 30 days', async () => {
  const student = await app.register('leaver@virginia.edu')
  const id = await getId(student)
  expect((await admin.delete(`/api/admin/users/${id}`)).status).toBe(200)
  expect((await student.get('/api/auth/user')).status).toBe(401)
  expect((await admin.delete(`/api/admin/users/${id}`)).status).toBe(404)
  expect((await app.guest().post('/api/send-magic-link', { email: 'leaver@virginia.edu' })).status).toBe(404)
  expect((await admin.post('/api/admin/invite-user', { ...invited, email: 'leaver@virginia.edu' })).body.code).toBe(
    'person.removed_before',
  )
  const [removed] = (await director.get('/api/admin/removed-users')).body
  expect(removed.id).toBe(id)
  expect(Date.parse(removed.erasedAt) - Date.parse(removed.deactivatedAt)).toBe(days(30))
  expect((await (await app.signIn('mentor')).post(`/api/admin/users/${id}/restore`)).status).toBe(403)
  expect((await director.post(`/api/admin/users/${id}/restore`)).status).toBe(200)
  expect((await director.post(`/api/admin/users/${id}/restore`)).status).toBe(404)
  expect((await app.guest().post('/api/send-magic-link', { email: 'leaver@virginia.edu' })).status).toBe(200)
})

test('removing somebody needs a sign-in of the last hour', async () => {
  const student = await app.register('stays@virginia.edu')
  const id = await getId(student)
  app.base.clock.shift(3_700_000)
  const reply = await admin.delete(`/api/admin/users/${id}`)
  expect([reply.status, reply.body.code]).toEqual([403, 'auth.sign_in_stale'])
  expect((await (await app.signIn('admin')).delete(`/api/admin/users/${id}`)).status).toBe(200)
  app.base.clock.shift(-3_700_000)
})

test('staff email sign-in links; a new account gets the role, one that exists keeps its own', async () => {
  const link = { email: 'newmentor@virginia.edu', firstName: 'Nia', role: 'mentor' }
  expect((await director.post('/api/admin/send-magic-link', link)).body).toEqual({ message: 'Magic link sent' })
  const { token } = await app.latestEmailTo(link.email)
  const redeemed = await app.guest().post('/api/auth/magic-link/verify', { token, confirmed: true })
  expect(redeemed.body.user).toMatchObject({ role: 'mentor', firstName: 'Nia' })
  expect((await director.post('/api/admin/send-magic-link', { ...link, role: 'director' })).status).toBe(200)
  expect((await find('newmentor')).role).toBe('mentor')
  expect((await director.post('/api/admin/send-magic-link', { ...link, role: 'admin' })).body.code).toBe(
    'person.admins_only',
  )
  expect((await (await app.signIn('mentor')).post('/api/admin/send-magic-link', link)).status).toBe(403)
})
