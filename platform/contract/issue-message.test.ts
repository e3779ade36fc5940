import { expect, test } from 'vitest'
import { toFieldLabel, toIssueSentence } from './issue-message.ts'
import { z } from './zod.ts'

const schema = z.object({
  firstName: z.string().min(1).max(80),
  status: z.enum(['active', 'paused']),
  count: z.number().int().min(1).max(1_000),
  ids: z.array(z.string()).min(1).max(2),
  email: z.email(),
  title: z.string('Title is required'),
})
const valid = { firstName: 'Ana', status: 'active', count: 3, ids: ['1'], email: 'ana@virginia.edu', title: 'Hello' }

test.each([
  ['firstName', 'x'.repeat(81), 'At most 80 characters', 'First name: at most 80 characters'],
  ['firstName', '', 'Required', 'First name is required.'],
  ['firstName', undefined, 'Required', 'First name is required.'],
  ['firstName', 7, 'Expected string, received number', 'First name: expected string, received number'],
  ['status', 'broken', 'Choose one of the options', 'Status: choose one of the options'],
  ['count', 1.5, 'Enter a whole number', 'Count: enter a whole number'],
  ['count', 1_001, 'At most 1,000', 'Count: at most 1,000'],
  ['count', 0, 'At least 1', 'Count: at least 1'],
  ['ids', [], 'Choose at least one', 'Ids: choose at least one'],
  ['ids', ['1', '2', '3'], 'At most 2 items', 'Ids: at most 2 items'],
  ['email', 'nobody', 'Please enter a valid email address.', 'Please enter a valid email address.'],
  ['title', undefined, 'Title is required', 'Title is required'],
])('%s = %j is refused in plain words', (field, value, message, sentence) => {
  const issue = schema.safeParse({ ...valid, [field]: value }).error?.issues[0]
  expect(issue?.message).toBe(message)
  expect(toIssueSentence(issue!.path.join('.'), issue!)).toBe(sentence)
})

test('a field is named as a form names it', () => {
  expect(['graduationYear', 'tags.3', 'recurrence.interval', 'resourceId', 'q'].map(toFieldLabel)).toEqual([
    'Graduation year',
    'Tags',
    'Interval',
    'Resource',
    'Q',
  ])
})
