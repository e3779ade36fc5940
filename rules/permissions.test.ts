import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  columns,
  permissions,
  scopeFor,
  type Column,
  type Permission,
  type Scope,
  type Role,
} from '#rules/permissions.ts'

const names = Object.keys(permissions) as Permission[]
const scopes: Scope[] = ['', 'own', 'assigned', 'all']
const rank = (scope: Scope) => scopes.indexOf(scope)
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
const hasWiderScope = (first: Column, second: Column) =>
  namesWhere((permission) => rank(scopeFor(people[first], permission)) > rank(scopeFor(people[second], permission)))

describe('the grid', () => {
  test('names every permission noun.verb and says what it does', () => {
    for (const permission of names) {
      expect(permission).toMatch(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/)
      expect(permissions[permission].description, permission).toMatch(/^[A-Z].{5,}[^.]$/)
    }
  })

  test('describes no two permissions alike', () => {
    expect(new Set(names.map((permission) => permissions[permission].description)).size).toBe(names.length)
  })

  test('gives every permission to somebody', () => {
    expect(namesWhere((permission) => columns.every((column) => permissions[permission].scope[column] === ''))).toEqual(
      [],
    )
  })

  test('is read by column', () => {
    for (const column of columns) {
      for (const permission of names) {
        expect(scopeFor(people[column], permission)).toBe(permissions[permission].scope[column])
      }
    }
  })
})

describe('guests', () => {
  test('reach what signing in, short links, answers of other sites, signed deliveries and monitoring need, and nothing else', () => {
    expect(namesWhere((permission) => scopeFor(people.guest, permission) !== '')).toEqual([
      'address.confirm',
      'calendar.follow',
      'connection.finish',
      'content.receiveWebhook',
      'crm.receiveWebhook',
      'invitation.redeem',
      'link.follow',
      'mailbox.get',
      'platform.check',
      'platform.document',
      'platform.get',
      'platform.measure',
      'receipt.receiveEmail',
      'signIn.campus',
      'signIn.demo',
      'signIn.passkey',
      'signIn.redeem',
      'signIn.request',
    ])
  })

  test('share what they reach with everybody', () => {
    for (const column of columns) expect(hasWiderScope('guest', column)).toEqual([])
  })
})

describe('people who are still in onboarding', () => {
  test('reach only what onboarding needs', () => {
    const afterSignIn = namesWhere(
      (permission) => permissions[permission].mayInOnboarding && permissions[permission].scope.guest === '',
    )
    expect(afterSignIn).toEqual([
      'audit.listOwn',
      'campusAccount.connect',
      'campusAccount.disconnect',
      'campusAccount.list',
      'passkey.add',
      'passkey.list',
      'passkey.remove',
      'passkey.rename',
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
        (permission) => permissions[permission].scope.guest !== '' && !permissions[permission].mayInOnboarding,
      ),
    ).toEqual([])
  })
})

describe('roles', () => {
  test('the analyst flag adds figures that name nobody and takes nothing away', () => {
    expect(hasWiderScope('analyst', 'student')).toEqual(['analytics.get', 'export.get'])
    expect(hasWiderScope('student', 'analyst')).toEqual([])
  })

  test('the analyst flag counts on students only', () => {
    for (const role of ['mentor', 'director', 'admin'] as const) {
      for (const permission of names) {
        expect(scopeFor({ role, isAnalyst: true }, permission)).toBe(scopeFor({ role, isAnalyst: false }, permission))
      }
    }
  })

  test('each rank reaches at least as far as the one below', () => {
    // What students and mentors do as such, no rank includes.
    expect(hasWiderScope('student', 'mentor')).toEqual(['advising.book', 'booking.create', 'mentorRequest.create'])
    expect(hasWiderScope('mentor', 'director')).toEqual([
      'availability.edit',
      'meetingFeedback.give',
      'mentorProfile.edit',
      'mentorRequest.answer',
      'message.list',
      'message.send',
    ])
    expect(hasWiderScope('director', 'admin')).toEqual([])
  })

  test('an admin is a director who also touches the admin role, views as others, reads the audit log and runs the system', () => {
    const wider = ['audit.list', 'person.editAdmin', 'person.viewAs', 'system.edit', 'system.get']
    expect(hasWiderScope('admin', 'director')).toEqual(wider)
  })

  test('mentors reach other people only by assignment, beyond what every member sees', () => {
    const others = namesWhere((permission) => {
      const { student, mentor } = permissions[permission].scope
      return mentor === 'all' && student !== 'all'
    })
    expect(others).toEqual(['mentor.browse', 'mentor.contact', 'mentor.list'])
  })

  test('nobody, staff included, reaches the chats, audio and keys of others', () => {
    const theirs = namesWhere((permission) =>
      /^(?:chat|speech|connection|session|profile|notification)\./.test(permission),
    )
    for (const permission of theirs.filter((name) => name !== 'speech.listVoices')) {
      for (const column of columns) expect(['', 'own'], permission).toContain(permissions[permission].scope[column])
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
      const scope = scopeFor(person, permission)
      expect(scopes).toContain(scope)
      expect(Object.values(permissions[permission].scope)).toContain(scope)
      expect(rank(scope)).toBeGreaterThanOrEqual(rank(permissions[permission].scope.guest))
      if (person.role === null) expect(scope).toBe(permissions[permission].scope.guest)
    }),
    { numRuns: 1_000 },
  )
})
