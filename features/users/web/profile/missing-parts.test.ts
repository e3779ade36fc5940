import { expect, test } from 'vitest'
import type { CurrentUser } from '../../schema.ts'
import { listMissingParts } from './missing-parts.ts'

const complete = {
  firstName: 'Maya',
  lastName: 'Okafor',
  yearOfStudy: 'junior',
  graduationYear: 2028,
  major: 'Systems Engineering',
  bio: 'I mend bicycles.',
  interests: ['Mobility'],
  profileImageUrl: '/api/photos/a.webp',
  profileCompletion: 100,
} as CurrentUser

test('a complete profile has no missing parts', () => {
  expect(listMissingParts(complete)).toEqual([])
})

test('each missing part shows the percent it would add', () => {
  const user = { ...complete, profileImageUrl: null, interests: [], profileCompletion: 75 }
  expect(listMissingParts(user)).toEqual([
    { part: 'photo', hint: 'Add a photo', gain: 10 },
    { part: 'interests', hint: 'Add your interests', gain: 15 },
  ])
})

test('the missing parts of an empty profile add up to 100 percent', () => {
  const nobody = {
    firstName: '',
    lastName: '',
    yearOfStudy: null,
    graduationYear: null,
    major: null,
    bio: null,
    interests: [] as string[],
    profileImageUrl: null,
    profileCompletion: 0,
  } as CurrentUser
  expect(listMissingParts(nobody).reduce((sum, { gain }) => sum + gain, 0)).toBe(100)
})

test('with the minimum of 50 percent after onboarding, a part shows only what it would really add', () => {
  const skipped = { ...complete, yearOfStudy: null, major: null, bio: null, interests: [], graduationYear: null }
  const gains = (user: CurrentUser) => listMissingParts(user).map(({ part, gain }) => [part, gain])
  expect(gains({ ...skipped, profileCompletion: 50 })).toEqual([
    ['bio', 0],
    ['yearOfStudy', 0],
    ['graduationYear', 0],
    ['major', 0],
    ['interests', 0],
  ])
  expect(gains({ ...skipped, bio: 'I mend bicycles.', profileCompletion: 50 })).toContainEqual(['major', 10])
})
