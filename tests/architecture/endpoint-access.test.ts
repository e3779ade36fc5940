import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { features } from '#apps/server/features.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { columns, permissions } from '#rules/permissions.ts'

/**
 * `docs/access-matrix.csv` is written by hand: who may call each endpoint, decided a second time beside the permission that
 * guards it. A new endpoint, or one that moves to another permission, fails here until somebody has decided its row.
 */
const [heading = '', ...lines] = readFileSync('docs/access-matrix.csv', 'utf8').trim().split('\n')

/** The row an endpoint has by its permission. `-` is refused, as a 401 for guests and a 403 for others. */
function toRow({ route, permission }: Endpoint): string {
  const { scope, mayInOnboarding } = permissions[permission]
  return [route, ...columns.map((column) => scope[column] || '-'), mayInOnboarding ? 'yes' : 'no'].join(',')
}

test('the columns are the kinds of people', () => {
  expect(heading).toBe(['endpoint', ...columns, 'onboarding'].join(','))
})

test('every endpoint stands in the access matrix, with who may call it, and nothing else does', () => {
  expect(lines.toSorted()).toEqual(features.routes.map(({ endpoint }) => toRow(endpoint)).toSorted())
})
