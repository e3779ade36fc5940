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

test('a complete profile misses nothing', () => {
  expect(listMissingParts(complete)).toEqual([])
})

test('each part says what it would add', () => {
  const user = { ...complete, profileImageUrl: null, interests: [], profileCompletion: 75 }
  expect(listMissingParts(user)).toEqual([
    { part: 'photo', hint: 'Add a photo', gain: 10 },
    { part: 'interests', hint: 'Add your interests', gain: 15 },
  ])
})

test('the parts of an empty profile are worth 100 percent together', () => {
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

test('below the floor of those who finished onboarding, a part promises no more than it would add', () => {
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
