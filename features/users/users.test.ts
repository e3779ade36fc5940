import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp()

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
