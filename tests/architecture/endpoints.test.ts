import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generatedPages } from '#apps/docs/pages.ts'
import { features } from '#apps/server/features.ts'
import { splitRoute } from '#platform/contract/endpoint.ts'
import { permissions } from '#rules/permissions.ts'
import { rateLimits } from '#rules/rate-limits.ts'
import { findTopics } from '#rules/topics.ts'

const endpoints = features.routes.map((mounted) => mounted.endpoint)

test('each method and path has exactly one handler', () => {
  const shapes = endpoints.map(({ route }) => route.replace(/\{\w+\}/g, '{}'))
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([])
  expect(features.routes.filter((mounted) => typeof mounted.handler !== 'function')).toEqual([])
})

test('each endpoint names a permission and a limit that exist', () => {
  expect(
    endpoints.filter(({ permission }) => !Object.hasOwn(permissions, permission)).map(({ route }) => route),
  ).toEqual([])
  expect(endpoints.filter(({ limit }) => limit && !Object.hasOwn(rateLimits, limit)).map(({ route }) => route)).toEqual(
    [],
  )
})

test('each write names the topics it changes, and no read does', () => {
  const isRead = (route: string) => route.startsWith('GET ')
  expect(
    endpoints
      .filter(({ route, invalidates }) => isRead(route) === (invalidates !== undefined))
      .map(({ route }) => route),
  ).toEqual([])
})

test('each read belongs to exactly one topic, which refreshes it, or answers no JSON', () => {
  const reads = endpoints.filter(({ route, raw }) => route.startsWith('GET ') && raw === undefined)
  expect(
    reads
      .map(({ route }) => [route, ...findTopics(splitRoute(route).path)])
      .filter(([, ...topics]) => topics.length !== 1),
  ).toEqual([])
})

test('guests may call only sign-in, short links, secret calendars and signed webhooks', () => {
  const guestRoutes = endpoints
    .filter(({ permission }) => permissions[permission].scope.guest !== '')
    .map(({ route }) => route)
  for (const route of guestRoutes)
    expect(splitRoute(route).path).toMatch(
      /^(?:\/api\/(send-magic-link|venture-invitations\/(peek|redeem)$|auth\/(options|session|magic-link\/(verify|peek)|passkeys\/(options|verify)$|sso|campus-claims\/)|demo-login\/|(notion|twenty)\/webhook$|receipts\/inbound$|services\/\{service\}\/callback$)|\/l\/\{code\}$|\/calendar\/\{name\}$)/,
    )
})

test('every job and reaction has a unique, well-formed name', () => {
  const names = [...features.jobs.map((job) => job.name), ...features.reactions.map((reaction) => reaction.name)]
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/)
})

test.each(Object.entries(generatedPages()))('%s is current', (path, text) => {
  expect(readFileSync(path, 'utf8')).toBe(text)
})
