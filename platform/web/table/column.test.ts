import { describe, expect, test } from 'vitest'
import { chooseColumns, nextSort, parseColumnChoice, sortDirection } from './column.ts'
import { selectOnPage, selectRange } from './selection.ts'

const columns = [{ id: 'name' }, { id: 'points' }, { id: 'phone', isOptional: true }] as const
const ids = (choice: Record<string, boolean>) => chooseColumns(columns, { choice }).map(({ id }) => id)

describe('the choice of columns', () => {
  test('without one, optional columns are hidden', () => expect(ids({})).toEqual(['name', 'points']))

  test('some are hidden on phones only, until they are chosen', () => {
    const year = [...columns, { id: 'year', isOptional: 'onPhones' }] as const
    const onPhone = (choice = {}) => chooseColumns(year, { choice, isPhone: true }).map(({ id }) => id)
    expect(chooseColumns(year, { choice: {} })).toHaveLength(3)
    expect([onPhone(), onPhone({ year: true })]).toEqual([
      ['name', 'points'],
      ['name', 'points', 'year'],
    ])
  })

  test('each can be turned on and off, except the first', () => {
    expect(ids({ name: false, points: false, phone: true })).toEqual(['name', 'phone'])
  })

  test('a stored choice is read as far as it can be', () => {
    expect(parseColumnChoice('{"phone":true,"points":"no"}')).toEqual({ phone: true })
    for (const broken of [null, '', 'null', '[', '7']) expect(parseColumnChoice(broken)).toEqual({})
  })
})

describe('sorting', () => {
  const both = { sort: { ascending: 'name', descending: '-name' } }
  const oneWay = { sort: { descending: 'clicks' } }

  test('a press goes through the directions a column has, and back to the default', () => {
    expect([undefined, 'name', '-name'].map((current) => nextSort(both, current))).toEqual(['name', '-name', undefined])
    expect([undefined, 'clicks'].map((current) => nextSort(oneWay, current))).toEqual(['clicks', undefined])
  })

  test('a press on another column starts with its first direction', () => {
    expect(nextSort(both, 'clicks')).toBe('name')
  })

  test('a column knows whether the table is ordered by it', () => {
    expect(sortDirection(both, '-name')).toBe('descending')
    expect(sortDirection(oneWay, 'name')).toBeNull()
    expect(sortDirection(oneWay, undefined)).toBeNull()
  })
})

test('a click with Shift selects or clears the rows between', () => {
  const pageIds = ['a', 'b', 'c', 'd']
  const click = (selected: string[], id: string, anchorId?: string) => [
    ...selectRange(new Set(selected), { pageIds, id, anchorId }),
  ]
  expect(click(['a', 'z'], 'c', 'a')).toEqual(['a', 'z', 'b', 'c'])
  expect(click(['a', 'b', 'c'], 'b', 'd')).toEqual(['a'])
  expect([click([], 'b'), click([], 'b', 'gone')]).toEqual([['b'], ['b']])
})

test('what is selected on one page leaves the selection of the others', () => {
  const selected = new Set(['a', 'b', 'z'])
  expect([...selectOnPage(selected, { pageIds: ['a', 'b', 'c'], chosenIds: ['c'] })].toSorted()).toEqual(['c', 'z'])
})
