import { describe, expect, test } from 'vitest'
import type { CurrentUser } from '#features/users/schema.ts'
import { paths } from '#rules/paths.ts'
import { permissions, scopeFor, type Permission, type Role } from '#rules/permissions.ts'
import { bottomEntriesFor } from './bottom-entries.ts'
import { navigationFor } from './navigation.ts'

function person(input: { role: Role; isAnalyst?: boolean; courseEnrollment?: string[] }): CurrentUser {
  const viewer = { isAnalyst: false, courseEnrollment: [], ...input }
  const grantedPermissions = (Object.keys(permissions) as Permission[]).filter(
    (permission) => scopeFor(viewer, permission) !== '',
  )
  return { ...viewer, permissions: grantedPermissions } as unknown as CurrentUser
}

const everyScreen = (_url: string) => true
const titlesFor = (user: CurrentUser, hasScreen = everyScreen) =>
  navigationFor({ user, hasScreen }).map(({ title }) => title)
const labelsFor = (user: CurrentUser, hasScreen: (url: string) => boolean) =>
  navigationFor({ user, hasScreen }).flatMap(({ entries }) => entries.map(({ label }) => label))

const studentLabels = [
  'Profile',
  'Dashboard',
  'Ventures',
  'My Mentors',
  'Resources',
  'Venture Tools',
  'Events',
  'Achievements',
  'Foundry AI',
]

describe('the side navigation', () => {
  test('a student sees the nine main entries and no group more', () => {
    expect(titlesFor(person({ role: 'student' }))).toEqual(['Screens'])
    expect(labelsFor(person({ role: 'student' }), everyScreen)).toEqual(studentLabels)
  })

  test.each([
    ['mentor', ['Screens', 'Mentoring']],
    ['director', ['Screens', 'Mentoring', 'Administration']],
    ['admin', ['Screens', 'Administration']],
  ] as const)('a %s sees %j', (role, titles) => {
    expect(titlesFor(person({ role }))).toEqual(titles)
  })

  test('the analyst flag opens the analyst tools to a student and to nobody else', () => {
    expect(titlesFor(person({ role: 'student', isAnalyst: true }))).toEqual(['Screens', 'Analyst Tools'])
    expect(titlesFor(person({ role: 'mentor', isAnalyst: true }))).not.toContain('Analyst Tools')
  })

  test('courses stand under the names the person is enrolled in', () => {
    const groups = navigationFor({
      user: person({ role: 'student', courseEnrollment: ['Venture  Design 101', 'R&D / Pricing'] }),
      hasScreen: everyScreen,
    })
    expect(groups.find(({ title }) => title === 'My Courses')?.entries.map(({ label, path }) => [label, path])).toEqual(
      [
        ['Venture  Design 101', '/courses/venture-design-101'],
        ['R&D / Pricing', '/courses/r%26d-%2F-pricing'],
      ],
    )
  })

  test('what is not built is left out, and a group of such entries as a whole', () => {
    const existingPaths: string[] = [paths.profile.path, paths.dashboard.path]
    const director = person({ role: 'director' })
    expect(labelsFor(director, (url) => existingPaths.includes(url))).toEqual(['Profile', 'Dashboard'])
    expect(titlesFor(director, (url) => existingPaths.includes(url))).toEqual(['Screens'])
  })

  test('an entry asks for the permission of its screen', () => {
    const user = { ...person({ role: 'director' }), permissions: ['profile.get'] }
    expect(labelsFor(user, everyScreen)).toEqual(['Profile', 'Dashboard'])
  })
})

describe('the bottom bar of phones', () => {
  test.each([
    ['student', ['Home', 'Ventures', 'Events', 'Resources', 'Me']],
    ['mentor', ['Home', 'My Students', 'Meetings', 'Messages', 'Me']],
    ['director', ['Home', 'Students', 'Interactions', 'Events', 'Me']],
    ['admin', ['Home', 'Students', 'Interactions', 'Events', 'Me']],
  ] as const)('has what a %s opens most', (role, labels) => {
    expect(bottomEntriesFor({ user: person({ role }), hasScreen: everyScreen }).map(({ label }) => label)).toEqual(
      labels,
    )
  })
})
