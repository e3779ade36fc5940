import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp()

const getId = async (client: { get(path: string): Promise<{ body: { id: string } }> }) =>
  (await client.get('/api/auth/user')).body.id

test('editing the profile changes only the sent fields, cleans them, and rejects values out of bounds', async () => {
  const student = await app.register('edit@virginia.edu')
  const edited = await student.put('/api/users/profile', {
    firstName: ' Edit ',
    major: 'Systems',
    yearOfStudy: 'junior',
    graduationYear: '2028',
    bio: 'I build small robots.',
    interests: [' AI', 'ai', '', 'Robots'],
  })
  expect(edited.body).toMatchObject({
    firstName: 'Edit',
    graduationYear: 2028,
    interests: ['AI', 'Robots'],
    profileCompletion: 90,
    pendingEmail: null,
  })
  const cleared = await student.put('/api/users/profile', { bio: '', graduationYear: null })
  expect(cleared.body).toMatchObject({ bio: null, graduationYear: null, profileCompletion: 65, major: 'Systems' })

  const wrong = await student.put('/api/users/profile', { graduationYear: 2031, firstName: '' })
  expect(wrong.status).toBe(400)
  expect(Object.keys(wrong.body.fields)).toEqual(['firstName', 'graduationYear'])
  const short = await student.patch('/api/profile', { bio: 'short' })
  expect([short.status, short.body.message]).toEqual([400, 'Bio should be at least 10 characters'])
})

test('staff list people page by page and by role', async () => {
  const director = await app.signIn('director')
  const mentors = await director.get('/api/admin/users?role=mentor')
  expect(mentors.body).toHaveLength(6)
  expect(mentors.body.every((person: { role: string }) => person.role === 'mentor')).toBe(true)
  expect(Number((await director.get('/api/admin/users?limit=5')).headers.get('x-total-count'))).toBeGreaterThanOrEqual(
    48,
  )
  expect((await (await app.signIn('mentor')).get('/api/admin/users')).status).toBe(403)
})

test('changing a role signs the person out', async () => {
  const admin = await app.signIn('admin')
  const student = await app.register('promoted@virginia.edu')
  const id = await getId(student)
  expect((await admin.put(`/api/admin/users/${id}/role`, { role: 'mentor' })).body.role).toBe('mentor')
  expect((await student.get('/api/auth/user')).status).toBe(401)
  expect((await admin.put(`/api/admin/users/${id}/role`, { role: 'emperor' })).status).toBe(400)
})

test('nobody changes or deactivates themselves, and directors cannot change admins', async () => {
  const [admin, director] = [await app.signIn('admin'), await app.signIn('director')]
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

test('a deactivated person is signed out immediately and cannot request a sign-in link', async () => {
  const admin = await app.signIn('admin')
  const student = await app.register('leaver@virginia.edu')
  const id = await getId(student)
  expect((await admin.delete(`/api/admin/users/${id}`)).status).toBe(200)
  expect((await student.get('/api/auth/user')).status).toBe(401)
  expect((await admin.delete(`/api/admin/users/${id}`)).status).toBe(404)
  expect((await app.guest().post('/api/send-magic-link', { email: 'leaver@virginia.edu' })).status).toBe(404)
})
