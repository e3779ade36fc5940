import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columns, permissions, reachOf, type Column, type Permission, type Reach, type Role } from './permissions.ts'

const names = Object.keys(permissions) as Permission[]
const steps: Reach[] = ['', 'own', 'assigned', 'all']
const width = (reach: Reach) => steps.indexOf(reach)
const namesWhere = (is: (permission: Permission) => boolean) => names.filter(is).toSorted()

const people = {
  guest: { role: null, isAnalyst: false },
  student: { role: 'student', isAnalyst: false },
  analyst: { role: 'student', isAnalyst: true },
  mentor: { role: 'mentor', isAnalyst: false },
  director: { role: 'director', isAnalyst: false },
  admin: { role: 'admin', isAnalyst: false },
} as const satisfies Record<Column, { role: Role | null; isAnalyst: boolean }>

/** Where the first person reaches and the second does not reach as far. */
const reachesFurther = (first: Column, second: Column) =>
  namesWhere((permission) => width(reachOf(people[first], permission)) > width(reachOf(people[second], permission)))

describe('the grid', () => {
  test('names every permission noun.verb and says what it does', () => {
    for (const permission of names) {
      expect(permission).toMatch(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/)
      expect(permissions[permission].what, permission).toMatch(/^[A-Z].{5,}[^.]$/)
    }
  })

  test('describes no two permissions alike', () => {
    expect(new Set(names.map((permission) => permissions[permission].what)).size).toBe(names.length)
  })

  test('gives every permission to somebody', () => {
    expect(namesWhere((permission) => columns.every((column) => permissions[permission].reach[column] === ''))).toEqual(
      [],
    )
  })

  test('is read by column', () => {
    for (const column of columns) {
      for (const permission of names) {
        expect(reachOf(people[column], permission)).toBe(permissions[permission].reach[column])
      }
    }
  })
})

describe('guests', () => {
  test('reach what signing in, short links, signed deliveries and monitoring need, and nothing else', () => {
    expect(namesWhere((permission) => reachOf(people.guest, permission) !== '')).toEqual([
      'address.confirm',
      'calendar.follow',
      'content.hear',
      'invitation.redeem',
      'link.follow',
      'mailbox.get',
      'platform.check',
      'platform.document',
      'platform.get',
      'platform.measure',
      'signIn.demo',
      'signIn.redeem',
      'signIn.request',
    ])
  })

  test('share what they reach with everybody', () => {
    for (const column of columns) expect(reachesFurther('guest', column)).toEqual([])
  })
})

describe('people who are still in onboarding', () => {
  test('reach only what onboarding needs', () => {
    const afterSignIn = namesWhere(
      (permission) => permissions[permission].mayInOnboarding && permissions[permission].reach.guest === '',
    )
    expect(afterSignIn).toEqual([
      'photo.edit',
      'photo.get',
      'profile.edit',
      'profile.erase',
      'profile.export',
      'profile.get',
      'session.end',
      'session.list',
      'venture.create',
      'venture.list',
    ])
  })

  test('keep everything guests have', () => {
    expect(
      namesWhere(
        (permission) => permissions[permission].reach.guest !== '' && !permissions[permission].mayInOnboarding,
      ),
    ).toEqual([])
  })
})

describe('roles', () => {
  test('the analyst flag adds figures that name nobody and takes nothing away', () => {
    expect(reachesFurther('analyst', 'student')).toEqual(['analytics.get', 'export.get'])
    expect(reachesFurther('student', 'analyst')).toEqual([])
  })

  test('the analyst flag counts on students only', () => {
    for (const role of ['mentor', 'director', 'admin'] as const) {
      for (const permission of names) {
        expect(reachOf({ role, isAnalyst: true }, permission)).toBe(reachOf({ role, isAnalyst: false }, permission))
      }
    }
  })

  test('each rank reaches at least as far as the one below', () => {
    expect(reachesFurther('student', 'mentor')).toEqual([])
    expect(reachesFurther('mentor', 'director')).toEqual([])
    expect(reachesFurther('director', 'admin')).toEqual([])
  })

  test('an admin is a director who also reads the audit log and touches the admin role', () => {
    expect(reachesFurther('admin', 'director')).toEqual(['audit.list', 'person.editAdmin'])
  })

  test('mentors reach other people only by assignment, beyond what every member sees', () => {
    const others = namesWhere((permission) => {
      const { student, mentor } = permissions[permission].reach
      return mentor === 'all' && student !== 'all'
    })
    expect(others).toEqual(['mentor.browse', 'mentor.contact', 'mentor.list'])
  })

  test('nobody, staff included, reaches the chats, audio and keys of others', () => {
    const theirs = namesWhere((permission) =>
      /^(?:chat|speech|connection|session|profile|notification)\./.test(permission),
    )
    for (const permission of theirs.filter((name) => name !== 'speech.listVoices')) {
      for (const column of columns) expect(['', 'own'], permission).toContain(permissions[permission].reach[column])
    }
  })
})

test('1,000 generated people: signing in never loses anything, and no reach comes from outside the grid', () => {
  const anyone = fc.record({
    role: fc.constantFrom<(Role | null)[]>(null, 'student', 'mentor', 'director', 'admin'),
    isAnalyst: fc.boolean(),
  })
  fc.assert(
    fc.property(anyone, fc.constantFrom(...names), (person, permission) => {
      const reach = reachOf(person, permission)
      expect(steps).toContain(reach)
      expect(Object.values(permissions[permission].reach)).toContain(reach)
      expect(width(reach)).toBeGreaterThanOrEqual(width(permissions[permission].reach.guest))
      if (person.role === null) expect(reach).toBe(permissions[permission].reach.guest)
    }),
    { numRuns: 1_000 },
  )
})
