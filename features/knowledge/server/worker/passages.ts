import { createHash } from 'node:crypto'
import type { ItemRow } from '../queries.ts'
import type { Passage } from '../passages/cut.ts'
import type { PassageRow } from './queries.ts'

/** While it is the same, the store has nothing to learn. */
export function hashPassages(
  passages: readonly Passage[],
  { title, storeVersion }: { title: string; storeVersion: string },
) {
  return createHash('sha256')
    .update(JSON.stringify([storeVersion, title, passages]))
    .digest('base64url')
}

/**
 * The rows of an item's next generation. An id follows from the content, so that two workers with the same text write the same rows, and links
 * to passages live as long as their document is unchanged.
 */
export function toPassageRows(
  passages: readonly Passage[],
  { item, hash }: { item: ItemRow; hash: string },
): PassageRow[] {
  return passages.map(({ headings, page, text }, ordinal) => ({
    id: toId(`${item.id} ${hash} ${ordinal}`),
    itemId: item.id,
    generation: item.generation + 1,
    ordinal,
    headings,
    page,
    text,
  }))
}

/** A UUID of version 8, whose bits are its maker's own. */
function toId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
