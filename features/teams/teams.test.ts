import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client } from '#tests/harness/client.ts'

const app = await startTestApp()

type Venture = { id: string; path: string }

async function createVenture(client: Client, name = 'Kiln'): Promise<Venture> {
  const { body } = await client.expectOk('POST', '/api/ventures', { name, stage: 'idea' })
  return { id: body.id, path: `/api/ventures/${body.id}` }
}

const getId = async (client: Client): Promise<string> => (await client.get('/api/auth/user')).body.id

/** Invites somebody who has an account, who accepts in the app. */
async function addMember(owner: Client, { venture, guest, role }: { venture: Venture; guest: Client; role: string }) {
  const { email } = (await guest.get('/api/auth/user')).body
  await owner.expectOk('POST', `${venture.path}/invitations`, { email, role })
  const pending = (await guest.get('/api/venture-invitations')).body
  await guest.expectOk('POST', `/api/venture-invitations/${pending.at(-1).id}/accept`)
}

test('a team: invited by email, editors edit, viewers read, the owner decides', async () => {
  const owner = await app.register('owner@virginia.edu')
  const [editor, viewer] = [await app.register('editor@virginia.edu'), await app.register('viewer@virginia.edu')]
  const venture = await createVenture(owner)
  await addMember(owner, { venture, guest: editor, role: 'editor' })
  await addMember(owner, { venture, guest: viewer, role: 'viewer' })
  expect((await app.latestEmailTo('editor@virginia.edu')).subject).toBe('New Person invites you to Kiln')

  const roles = async (client: Client) =>
    (await client.get(`${venture.path}/members`)).body.map(({ role }: { role: string }) => role)
  expect(await roles(viewer)).toEqual(['owner', 'editor', 'viewer'])
  expect((await viewer.get('/api/ventures')).body).toMatchObject([{ id: venture.id, role: 'viewer', memberCount: 3 }])
  expect((await editor.patch(venture.path, { name: 'Kiln & Co' })).body).toMatchObject({
    name: 'Kiln & Co',
    role: 'editor',
  })

  const refused = await viewer.patch(venture.path, { name: 'Mine' })
  expect(refused).toMatchObject({ status: 403, body: { code: 'venture.viewers_read_only' } })
  expect((await viewer.post(`${venture.path}/milestones`, { title: 'Mine' })).status).toBe(403)
  expect((await viewer.post(`${venture.path}/metrics`, { kind: 'jobs', value: 1, date: '2026-01-01' })).status).toBe(
    403,
  )
  for (const member of [editor, viewer]) {
    expect((await member.delete(venture.path)).body.code).toBe('venture.owners_only')
    expect((await member.get(`${venture.path}/invitations`)).status).toBe(403)
    expect((await member.post(`${venture.path}/invitations`, { email: 'x@y.org' })).status).toBe(403)
    expect((await member.delete(`${venture.path}/members/${await getId(owner)}`)).status).toBe(409)
  }
  expect((await editor.delete(`${venture.path}/members/${await getId(viewer)}`)).status).toBe(403)

  await app.settled()
  const badges = (await owner.get('/api/users/badges')).body as { id: string; earnedAt: string | null }[]
  expect(badges.find(({ id }) => id === 'team-builder')!.earnedAt).not.toBeNull()

  // Given away, and left.
  await owner.expectOk('PATCH', `${venture.path}/members/${await getId(editor)}`, { role: 'owner' })
  expect((await owner.get(venture.path)).body.role).toBe('editor')
  expect((await owner.delete(venture.path)).status).toBe(403)
  await editor.expectOk('PATCH', `${venture.path}/members/${await getId(viewer)}`, { role: 'editor' })
  await owner.expectOk('DELETE', `${venture.path}/members/${await getId(owner)}`)
  expect((await owner.get(venture.path)).status).toBe(404)
  expect((await owner.get('/api/ventures')).body).toEqual([])
  await editor.expectOk('DELETE', `${venture.path}/members/${await getId(viewer)}`)
  expect((await viewer.get(venture.path)).status).toBe(404)
  expect(await roles(editor)).toEqual(['owner'])
})

test('an invitation creates an account for an address outside the domain, once, also when fifty copies arrive at once', async () => {
  const owner = await app.register('host@virginia.edu')
  const venture = await createVenture(owner, 'Tide')
  const [stranger, passer] = [app.guest(), app.guest()]
  const signUpRequest = { email: 'friend@elsewhere.example', firstName: 'A', lastName: 'B', isRegistering: true }
  expect((await passer.post('/api/send-magic-link', signUpRequest)).status).toBe(403)

  await owner.expectOk('POST', `${venture.path}/invitations`, { email: ' Friend@Elsewhere.example ', role: 'viewer' })
  expect((await owner.post(`${venture.path}/invitations`, { email: 'friend@elsewhere.example' })).body.code).toBe(
    'venture.already_invited',
  )
  const { token, text } = await app.latestEmailTo('friend@elsewhere.example')
  expect(text).toContain('/venture-invitation#token=')
  const peeked = await stranger.post('/api/venture-invitations/peek', { token })
  expect(peeked.body).toMatchObject({
    ventureName: 'Tide',
    role: 'viewer',
    hasAccount: false,
    address: 'F•••@elsewhere.example',
  })
  expect((await stranger.post('/api/venture-invitations/redeem', { token })).body.fields).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
  })
  const names = { firstName: 'Fay', lastName: 'Friend' }
  const other = await owner.post('/api/venture-invitations/redeem', { token, ...names })
  expect(other).toMatchObject({ status: 403, body: { code: 'invitation.other_address' } })

  await app.base.database.pool.query('delete from rate_windows')
  const copies = await Promise.all(
    Array.from({ length: 50 }, () => app.guest().post('/api/venture-invitations/redeem', { token, ...names })),
  )
  expect(copies.filter(({ status }) => status === 200)).toHaveLength(1)
  const { rows } = await app.base.database.pool.query(
    "select count(*)::int as count from people where email = 'friend@elsewhere.example'",
  )
  expect(rows[0].count).toBe(1)
  expect((await owner.get(`${venture.path}/members`)).body).toMatchObject([{}, { name: 'Fay Friend', role: 'viewer' }])
  await app.base.database.pool.query('delete from rate_windows')
  expect((await stranger.post('/api/venture-invitations/peek', { token })).body.code).toBe('invitation.invalid')
})

test('the account that an invitation creates is signed in, and onboards like any other', async () => {
  const owner = await app.register('host2@virginia.edu')
  const venture = await createVenture(owner)
  await owner.expectOk('POST', `${venture.path}/invitations`, { email: 'new@elsewhere.example', role: 'editor' })
  const { token } = await app.latestEmailTo('new@elsewhere.example')
  const newcomer = app.guest()
  const names = { firstName: 'Ned', lastName: 'New' }
  const joined = await newcomer.expectOk('POST', '/api/venture-invitations/redeem', { token, ...names })
  expect(joined.body).toEqual({ ventureId: venture.id, redirect: '/onboarding/step1' })
  expect((await newcomer.get('/api/ventures')).body).toMatchObject([{ id: venture.id, role: 'editor' }])
})

test('nobody invites themselves', async () => {
  const founder = await app.register('alone@virginia.edu')
  const { id } = (await founder.expectOk('POST', '/api/ventures', { name: 'Solo', stage: 'idea' })).body
  const refused = await founder.post(`/api/ventures/${id}/invitations`, { email: 'Alone@Virginia.edu', role: 'editor' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'venture.self_invited' } })
  expect(refused.body.fields.email).toBe("You're already on this venture's team.")
  expect((await founder.get(`/api/ventures/${id}/invitations`)).body).toEqual([])
})

test('an invitation is sent again, expires after fourteen days, is revoked, and declined', async () => {
  const owner = await app.register('sender@virginia.edu')
  const venture = await createVenture(owner)
  const path = `${venture.path}/invitations`
  const { id } = (await owner.expectOk('POST', path, { email: 'late@elsewhere.example' })).body
  const first = await app.latestEmailTo('late@elsewhere.example')
  await owner.expectOk('POST', `${path}/${id}/resend`)
  const second = await app.latestEmailTo('late@elsewhere.example')
  const peek = (token: string) => app.guest().post('/api/venture-invitations/peek', { token })
  expect((await peek(first.token)).status).toBe(400)
  expect((await peek(second.token)).status).toBe(200)
  app.base.clock.shift(14 * 86_400_000)
  expect((await peek(second.token)).status).toBe(400)
  const again = await app.register('sender2@virginia.edu')
  const later = await createVenture(again)
  const invited = (await again.expectOk('POST', `${later.path}/invitations`, { email: 'sender3@virginia.edu' })).body
  const invitee = await app.register('sender3@virginia.edu')
  expect((await invitee.get('/api/venture-invitations')).body).toMatchObject([
    { id: invited.id, inviterName: 'New Person' },
  ])
  await again.expectOk('DELETE', `${later.path}/invitations/${invited.id}`)
  expect((await invitee.post(`/api/venture-invitations/${invited.id}/accept`)).status).toBe(404)
  const next = (await again.expectOk('POST', `${later.path}/invitations`, { email: 'sender3@virginia.edu' })).body
  await invitee.expectOk('POST', `/api/venture-invitations/${next.id}/decline`)
  expect((await invitee.post(`/api/venture-invitations/${next.id}/accept`)).status).toBe(404)
  expect((await again.get(`${later.path}/members`)).body).toHaveLength(1)
  expect((await again.get(`${later.path}/invitations`)).body).toEqual([])
})

test('what demo people send reaches no real person, and nobody accepts what was sent to somebody else', async () => {
  const student = await app.signIn('student')
  const [own] = (await student.get('/api/ventures')).body
  const { rows } = await app.base.database.pool.query<{ id: string }>(
    `insert into people (id, email, first_name, is_demo, onboarded_at, profile_completion) values (gen_random_uuid(), 'real@virginia.edu', 'Real', false, now(), 60) returning id`,
  )
  expect(rows).toHaveLength(1)
  const sent = (await student.expectOk('POST', `/api/ventures/${own.id}/invitations`, { email: 'real@virginia.edu' }))
    .body
  const thief = await app.register('thief@virginia.edu')
  expect((await thief.post(`/api/venture-invitations/${sent.id}/accept`)).status).toBe(404)
  expect((await thief.get('/api/venture-invitations')).body).toEqual([])
})

test('fifty copies of a write at once, without a key, have one effect', async () => {
  const owner = await app.register('fifty@virginia.edu')
  const guest = await app.register('fifty-guest@virginia.edu')
  const venture = await createVenture(owner)
  const copies = async (send: () => Promise<{ status: number }>) => {
    await app.base.database.pool.query('delete from rate_windows')
    const replies = await Promise.all(Array.from({ length: 50 }, send))
    return replies.filter(({ status }) => status < 300).length
  }
  const metric = { kind: 'customers', value: 3, date: '2026-05-01' }
  expect(await copies(() => owner.post(`${venture.path}/metrics`, metric))).toBe(1)
  const invitation = { email: 'fifty-guest@virginia.edu', role: 'viewer' }
  expect(await copies(() => owner.post(`${venture.path}/invitations`, invitation))).toBe(1)
  await app.settled()
  const emails = (await app.base.providers.mailbox.list()).filter(({ subject }) => subject.includes('invites you'))
  expect(emails.filter(({ to }) => to === 'fifty-guest@virginia.edu')).toHaveLength(1)
  const [{ id }] = (await guest.get('/api/venture-invitations')).body
  expect(await copies(() => guest.post(`/api/venture-invitations/${id}/accept`))).toBe(1)
  expect((await owner.get(`${venture.path}/members`)).body).toHaveLength(2)
  const personId = await getId(guest)
  expect(await copies(() => owner.patch(`${venture.path}/members/${personId}`, { role: 'owner' }))).toBe(1)
  expect((await guest.get(venture.path)).body.role).toBe('owner')
  expect(await copies(() => guest.delete(venture.path))).toBe(1)
  expect(await copies(() => guest.post(`${venture.path}/restore`))).toBe(1)
  expect(await copies(() => guest.delete(`${venture.path}/members/${personId}`))).toBe(0)
})
