import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const formatMessages: Record<string, string> = {
  email: 'Please enter a valid email address.',
  url: 'Enter a full address, such as https://example.com',
  date: 'Enter a date',
  datetime: 'Enter a date and time',
}

const count = (value: number | bigint, unit: string) =>
  `${value.toLocaleString('en-US')}${unit && ` ${unit}${Number(value) === 1 ? '' : 's'}`}`
const units: Record<string, string> = { string: 'character', array: 'item', set: 'item' }

/**
 * What a person reads about an input that a schema without words of its own refuses. "Required", "Expected X, received Y" and
 * "Invalid input" are the specification's.
 */
export function toIssueMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return toTypeMessage(issue)
    case 'too_big':
      return `At most ${count(issue.maximum, units[issue.origin] ?? '')}`
    case 'too_small':
      return toMinimumMessage(issue)
    case 'invalid_value':
      return issue.input === undefined || issue.input === '' ? 'Required' : 'Choose one of the options'
    case 'invalid_format':
      return formatMessages[issue.format] ?? 'Invalid input'
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}`
    default:
      return 'Invalid input'
  }
}

function toTypeMessage({ expected, input }: Extract<Issue, { code: 'invalid_type' }>): string {
  if (input === undefined || input === null) return 'Required'
  if (String(expected) === 'int') return 'Enter a whole number'
  if (expected === 'number' && Number.isNaN(input)) return 'Enter a number'
  return `Expected ${expected}, received ${Array.isArray(input) ? 'array' : typeof input}`
}

function toMinimumMessage({ minimum, origin }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string' && Number(minimum) === 1) return 'Required'
  return origin === 'array' && Number(minimum) === 1
    ? 'Choose at least one'
    : `At least ${count(minimum, units[origin] ?? '')}`
}

/** `firstName` and `tags.3` as a form calls them: "First name", "Tags". */
export function toFieldLabel(path: string): string {
  const name = path.split('.').findLast((segment) => !/^\d+$/.test(segment)) ?? path
  const words = name
    .replaceAll(/([A-Z]+)/g, ' $1')
    .replace(/ (?:Id|Ids|Url)$/, '')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A message that makes sense only beside its field. */
const needsLabel = /^(?:At (?:most|least) |Expected |Choose |Enter |Invalid )/

/** The message as a sentence without its field, for a toast: "First name: at most 80 characters". */
export function toIssueSentence(path: string, { message }: { message: string }): string {
  const label = toFieldLabel(path)
  if (message === 'Required') return `${label} is required.`
  return needsLabel.test(message) ? `${label}: ${message.charAt(0).toLowerCase()}${message.slice(1)}` : message
}
