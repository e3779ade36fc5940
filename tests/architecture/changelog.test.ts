import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { release } from '#platform/server/release.ts'
import { parseChangelog } from './changelog.ts'

const sections = parseChangelog(readFileSync('CHANGELOG.md', 'utf8'))
const released = sections.slice(1)
const toNumber = (version: string) => version.split('.').reduce((sum, part) => sum * 10_000 + Number(part), 0)

test('the changelog begins with what is not released, then names every release with its date, newest first', () => {
  expect(sections[0]).toMatchObject({ version: 'Unreleased', date: null })
  expect(released.length).toBeGreaterThan(0)
  for (const { version, date, changes } of released) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(new Date(date!).toISOString().slice(0, 10)).toBe(date)
    expect(changes.length).toBeGreaterThan(0)
  }
  const numbers = released.map(({ version }) => toNumber(version))
  expect(numbers).toEqual(numbers.toSorted((one, other) => other - one))
})

test('package.json has the version of the newest release', () => {
  expect(released[0]!.version).toBe(release)
})

test.each([
  ['## 1.0.0', 'not a version'],
  ['## [1.0.0] - 2026-01-01\n- a change', 'a change of no kind'],
  ['## [1.0.0] - 2026-01-01\n### Improved', 'not a kind of change'],
])('%j is refused', (text, sentence) => expect(() => parseChangelog(text)).toThrow(sentence))
