import { expect, test } from 'vitest'
import { profileForm, splitInterests } from './profile-form.ts'

const typed = {
  firstName: 'Ann',
  lastName: 'Lee',
  yearOfStudy: 'junior',
  major: 'Commerce',
  bio: 'I mend things.',
  interests: 'Design, robotics',
}

const errorsFor = (change: Partial<typeof typed>) =>
  Object.fromEntries(
    profileForm
      .safeParse({ ...typed, ...change })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )

test('interests are split at commas and trimmed, without empty ones and duplicates', () => {
  expect(splitInterests(' Design,  robotics, ,design,')).toEqual(['Design', 'robotics'])
  expect(splitInterests('')).toEqual([])
})

test('a complete form is accepted', () => {
  expect(errorsFor({})).toEqual({})
})

test('every field says what is missing', () => {
  expect(
    errorsFor({ firstName: ' ', lastName: '', yearOfStudy: '', major: '', bio: 'Too short', interests: ' , ' }),
  ).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    yearOfStudy: 'Year of study is required',
    major: 'Major is required',
    bio: 'Bio should be at least 10 characters',
    interests: 'At least one interest is required',
  })
})

test('each field reports values that are too long, also one interest of many', () => {
  expect(errorsFor({ bio: 'b'.repeat(501) })).toEqual({ bio: 'Bio should be less than 500 characters' })
  expect(errorsFor({ bio: 'b'.repeat(500) })).toEqual({})
  expect(errorsFor({ interests: `Design, ${'x'.repeat(61)}` })).toEqual({
    interests: 'Please keep to 50 interests of 60 characters each',
  })
  expect(errorsFor({ interests: Array.from({ length: 51 }, (_, index) => `i${index}`).join() })).toEqual({
    interests: 'Please keep to 50 interests of 60 characters each',
  })
})
