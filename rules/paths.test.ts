import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRelativeScreen, paths, type ScreenRow } from '#rules/paths.ts'
import { permissions } from '#rules/permissions.ts'

const screens = Object.entries<ScreenRow>(paths)
const filled = (path: string) => path.replaceAll(/\{\w+\}/g, '0198c0de-4a1b')

describe('the table of screens', () => {
  test('shows one screen per path and audience', () => {
    const keys = screens.map(([, { path, audience }]) => `${audience} ${path}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('shows guests only what guests may open', () => {
    for (const [name, { permission, audience }] of screens) {
      const isForGuests = audience === 'guest' || audience === 'anyone'
      expect(permissions[permission].scope.guest !== '', name).toBe(isForGuests)
    }
  })

  test('lets people in onboarding open the onboarding screens', () => {
    for (const [name, { permission, audience }] of screens) {
      if (audience === 'onboarding') expect(permissions[permission].mayInOnboarding, name).toBe(true)
    }
  })

  test.each([
    ['student', ['/dashboard', '/mentors', '/tools/texttospeech'], ['/analytics', '/interactions', '/admin-dashboard']],
    ['analyst', ['/analytics', '/reports', '/data-export'], ['/student-management', '/crm', '/mentor-directory']],
    [
      'mentor',
      ['/student-management', '/admin/students/{id}', '/interactions', '/mentor-directory'],
      ['/crm', '/user-management', '/analytics', '/admin/students/{id}/edit'],
    ],
    ['director', ['/crm', '/receipts', '/link-trash', '/vector-management', '/interactions'], []],
    ['admin', ['/admin/vector-management', '/interactions', '/team-management', '/link-tracking/{id}'], []],
  ] as const)('opens to a %s what the side menu offers', (column, open, shut) => {
    const opens = (path: string) =>
      screens.some(([, row]) => row.path === path && permissions[row.permission].scope[column] !== '')
    expect(open.filter((path) => !opens(path))).toEqual([])
    expect(shut.filter((path) => opens(path))).toEqual([])
  })
})

// oxfmt-ignore
const hostileRedirects = [
  '', ' ', 'dashboard', './dashboard', '../dashboard', '?tab=saved', '#dashboard',
  '//evil.test', '///evil.test', '////evil.test/dashboard', '//evil.test/%2e%2e', '//dashboard', '/\\evil.test', '\\/evil.test',
  '\\\\evil.test', '/\\/evil.test', '/\t/evil.test', '/\n/evil.test', '/\r\n//evil.test', '\t//evil.test', ' //evil.test', '\u0000/dashboard',
  'https://evil.test', 'https:evil.test', 'https:/evil.test', 'https:\\evil.test', 'HTTPS://evil.test/dashboard', 'javascript:alert(1)',
  'JaVaScRiPt:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x', 'vbscript:x', 'blob:https://evil.test/1',
  '/%2f%2fevil.test', '/%2Fevil.test', '/%5cevil.test', '/%5C/evil.test', '/%09/evil.test', '/%0d%0aLocation:%20//evil.test',
  '/dashboard%0d%0aSet-Cookie:a=b', '/dashboard?x=%0d%0aSet-Cookie:a=b', '/dashboard?x=\r\nSet-Cookie:a=b', '/dashboard\n', '/dashboard\u2028',
  '/dashboard#\u0000', '/dashboard?\\evil.test', '/dashboard/', '/dashboard//', '/Dashboard', '/dashboard@evil.test', '/@evil.test',
  '/.evil.test', '/..', '/./', '/resources/..', '/resources/../../evil', '/resources/.', '/resources/%2e%2e', '/resources/a/b', '/resources/a%2fb', '/resources/',
  '/resources/{id}', '/api/auth/user', '/l/spring', '/dev/mailbox', '/unknown', '/\u2215evil.test', '/\uff0fevil.test', '/dashb\u043eard',
  `/dashboard?${'x'.repeat(2_048)}`,
]

describe('a redirect that came from outside', () => {
  test.each(screens.map(([name, { path }]) => [name, filled(path)]))('may lead to %s', (_, path) => {
    expect(isRelativeScreen(path)).toBe(true)
  })

  test.each([
    '/resources?tab=saved',
    '/interactions?student=12',
    '/dashboard#recent',
    '/link-tracking/a1?x=%20y#z',
    '/?next=//evil.test',
  ])('may carry a query and a fragment: %s', (path) => expect(isRelativeScreen(path)).toBe(true))

  test.each(hostileRedirects)('never leads to %j', (path) => {
    expect(isRelativeScreen(path)).toBe(false)
  })

  const base = 'https://foundry.test'
  const pieces = fc.constantFrom(
    '/',
    '//',
    '\\',
    '/\\',
    '%2f',
    '%5c',
    '%00',
    '%0a',
    '\t',
    '\n',
    '\r',
    '\u0000',
    '..',
    '.',
    ':',
    '@',
    '?',
    '#',
    'https:',
    'evil.test',
    'javascript:',
    ' ',
    '\u202e',
    'a',
  )
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
    fc
      .tuple(
        fc.array(pieces, { maxLength: 4 }),
        fc.constantFrom(...screens.map(([, { path }]) => filled(path))),
        fc.array(pieces, { maxLength: 4 }),
      )
      .map(([before, path, after]) => before.join('') + path + after.join('')),
  )

  test('whatever is let through, of 20,000 generated values, a browser keeps on this site and on the very path', () => {
    let passedCount = 0
    fc.assert(
      fc.property(hostile, (value) => {
        if (!isRelativeScreen(value)) return
        passedCount += 1
        const url = new URL(value, base)
        expect(url.origin).toBe(base)
        expect(url.pathname).toBe(value.split(/[?#]/)[0])
        expect(new Headers({ location: value }).get('location')).toBe(value)
        expect(value).toMatch(/^[!-[\]-~]+$/)
      }),
      { numRuns: 20_000 },
    )
    expect(passedCount).toBeGreaterThan(100)
  })

  test('any sound parameter is let through, in 1,000 generated cases', () => {
    const parameter = fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/)
    fc.assert(
      fc.property(fc.constantFrom(...screens), parameter, fc.webQueryParameters(), ([, { path }], value, query) => {
        const search = query === '' ? '' : `?${new URLSearchParams(query)}`
        fc.pre(!/%(?:[01][\da-f]|7f)/i.test(search))
        expect(isRelativeScreen(path.replaceAll(/\{\w+\}/g, value) + search)).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })
})
