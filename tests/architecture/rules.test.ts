import { expect, test } from 'vitest'
import { errors } from '#rules/errors.ts'
import { events } from '#rules/events.ts'
import { rateLimits } from '#rules/rate-limits.ts'
import { isTest, projectPaths, readFiles } from './source-files.ts'

const product = readFiles(
  projectPaths.filter((path) => /^(features|platform|apps)\/.*\.tsx?$/.test(path) && !isTest(path)),
)
const isUsed = (name: string) => product.some(({ text }) => text.includes(`'${name}'`))

test.each([
  ['error', Object.keys(errors)],
  ['event', Object.keys(events)],
  ['limit', Object.keys(rateLimits)],
])('every %s of the rules is used by the product', (_kind, names) => {
  expect(names.filter((name) => !isUsed(name))).toEqual([])
})

test('an unused name is found', () => {
  expect(isUsed('nobody.uses_this')).toBe(false)
})
