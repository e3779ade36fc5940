import { expect, test } from 'vitest'
import type { AuditEntry } from '../schema.ts'
import { formatSubject, splitData } from './entry-text.ts'

const entry = (actor: string | null, subject: string | null) =>
  ({
    actor: actor && { id: actor, name: `Name of ${actor}` },
    subject: subject && { id: subject, name: null },
  }) as unknown as AuditEntry

test('an entry names its subject unless that is who did it', () => {
  expect(formatSubject(entry('ada', 'ada'))).toBe('')
  expect(formatSubject(entry('ada', null))).toBe('')
  expect(formatSubject(entry('ada', '019aa000-0000-7000-8000-00000000beef'))).toBe('…0000beef')
})

test('a change is shown with what was before, field by field, without what stayed', () => {
  expect(splitData({ before: 'mentor', after: 'student', reason: 'left', rowCount: 0 })).toEqual({
    changes: [{ name: 'Value', before: 'mentor', after: 'student' }],
    facts: [
      ['Reason', 'left'],
      ['Row count', '0'],
    ],
  })
  const before = { isActive: true, tags: ['a'], title: 'Poster' }
  expect(splitData({ before, after: { isActive: false, tags: ['a', 'b'], title: 'Poster' } }).changes).toEqual([
    { name: 'Is active', before: 'Yes', after: 'No' },
    { name: 'Tags', before: 'a', after: 'a, b' },
  ])
  expect(splitData({ before: null, after: { stage: 'idea' } }).changes).toEqual([
    { name: 'Stage', before: null, after: 'idea' },
  ])
})
