import { expect, test } from 'vitest'
import { z } from '#platform/contract/zod.ts'
import { filterField, parseFilters } from './filters.ts'

const schema = z.object({
  q: z.string().trim().max(5).optional(),
  status: z.enum(['active', 'paused']).optional(),
  sort: z.enum(['updated', 'newest']).default('updated'),
})

test('what the schema knows is kept, whatever type the router read', () => {
  expect(parseFilters(schema, { q: 7, status: 'paused', sort: 'newest' })).toEqual({
    q: '7',
    status: 'paused',
    sort: 'newest',
  })
})

test('unknown values and names are ignored one by one', () => {
  expect(parseFilters(schema, { q: 'too long', status: 'gone', tab: 'x', sort: ['newest'] })).toEqual({})
  expect(parseFilters(schema, { q: ' a ', status: 'gone' })).toEqual({ q: 'a' })
})

test('the default, and an empty text, mean the plain list', () => {
  expect(parseFilters(schema, { q: '  ', sort: 'updated' })).toEqual({})
})

test('a field without Zod reads the text, and what it does not know is ignored', () => {
  const plain = {
    shape: {
      category: filterField((text) => text.toLowerCase()),
      mine: filterField((text) => text === 'true' || undefined),
    },
  }
  expect(parseFilters(plain, { category: ' Workshop ', mine: true })).toEqual({ category: 'workshop', mine: true })
  expect(parseFilters(plain, { category: '', mine: 'maybe', tab: 'x' })).toEqual({})
})
