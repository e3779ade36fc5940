import { createHash } from 'node:crypto'
import type { StoreItem } from './port.ts'

/** The same UUID for the same name. */
export function toId(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `5${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

type ItemOptions = { title: string; texts: readonly string[]; headings?: readonly string[]; prefix?: string }

/** An item whose id and passages are named: the passages `name 0`, `name 1` … */
export function createItem(name: string, { title, texts, headings = [], prefix = '' }: ItemOptions): StoreItem {
  const passages = texts.map((text, index) => ({
    id: toId([name, prefix, index].filter((part) => part !== '').join(' ')),
    headings,
    text,
  }))
  return { id: toId(name), title, passages }
}

export const conformanceItems: readonly StoreItem[] = [
  createItem('pricing', {
    title: 'Pricing for founders',
    texts: [
      'How to charge: a subscription fits what is used regularly, a single payment fits what is owned.',
      'The floor is what it costs to deliver one more unit, the ceiling what the result is worth.',
    ],
  }),
  createItem('interviews', {
    title: 'Customer interviews',
    headings: ['What to ask'],
    texts: [
      'Ask customers about the past, never about the future. Interviews are no surveys.',
      'Write down words, not conclusions.',
    ],
  }),
  createItem('patents', {
    title: 'University policy',
    headings: ['Who owns an invention'],
    texts: [
      'An invention of a paid research assistant usually belongs to the university.',
      'The licensing office answers questions.',
    ],
  }),
  createItem('closing', {
    title: 'Closing a venture',
    texts: ['Pay wages and taxes first, then return deposits and dissolve the company.'],
  }),
]
