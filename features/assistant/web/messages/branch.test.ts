import { expect, test } from 'vitest'
import { findParent, toBranch, toChoices, type Turn } from './branch.ts'

const row = (id: string, parentId: string | null = null) => ({ id, parentId })
/** A question with two answers; the first answer goes on, and the question was edited. */
const messages = [row('q1'), row('a1', 'q1'), row('a2', 'q1'), row('q2', 'a1'), row('q1b'), row('a3', 'q1b')]
const ids = (turns: Turn<{ id: string; parentId: string | null }>[]) => turns.map(({ message }) => message.id)

test('shown is the newest version of each message', () => {
  const turns = toBranch(messages, new Map())
  expect(ids(turns)).toEqual(['q1b', 'a3'])
  expect(turns[0]!.siblings).toEqual(['q1', 'q1b'])
})

test('a chosen version brings what followed it', () => {
  expect(ids(toBranch(messages, new Map([['', 'q1']])))).toEqual(['q1', 'a2'])
  expect(
    ids(
      toBranch(
        messages,
        new Map([
          ['', 'q1'],
          ['q1', 'a1'],
        ]),
      ),
    ),
  ).toEqual(['q1', 'a1', 'q2'])
})

test('a link to a message leads to its branch', () => {
  expect(ids(toBranch(messages, toChoices(messages, 'q2')))).toEqual(['q1', 'a1', 'q2'])
  expect(toChoices(messages, 'gone').size).toBe(0)
})

test('a message whose parent is gone is a beginning, and a circle ends', () => {
  expect(ids(toBranch([row('a', 'gone'), row('b', 'a')], new Map()))).toEqual(['a', 'b'])
  expect(toChoices([row('a', 'b'), row('b', 'a')], 'a').size).toBe(2)
})

test('a new message follows the last answer, or the first question of all', () => {
  const turn = (id: string, role: string) => ({ message: { id, role }, siblings: [id] }) as unknown as Turn
  expect(findParent([turn('q1', 'user'), turn('a1', 'assistant'), turn('q2', 'user')])).toBe('a1')
  expect(findParent([])).toBeNull()
})
