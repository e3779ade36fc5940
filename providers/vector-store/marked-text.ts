import type { StoreItem } from './port.ts'

/** A marker is repeated this often, so that every part of a file that the service cuts off has one. */
const charactersPerMarker = 800
const marker = /§§([\da-f-]{36})§§/

/** An item as one file: the service cuts files where it likes, and marks tell which passage a part is of. */
export function toMarkedText({ title, passages }: StoreItem): string {
  return passages
    .flatMap(({ id, headings, text }) =>
      splitText([title, ...headings].join(' › '), text).map((part) => `§§${id}§§\n${part.replaceAll('§§', '§ §')}`),
    )
    .join('\n\n')
    .toWellFormed()
}

function splitText(heading: string, text: string): string[] {
  const parts = text.match(
    new RegExp(`[\\s\\S]{1,${charactersPerMarker}}(?=\\s|$)|[\\s\\S]{1,${charactersPerMarker}}`, 'g'),
  ) ?? ['']
  return parts.map((part) => `${heading}\n${part.trim()}`)
}

/** The passages of a part of a file. What comes before its first mark is also in the part before. */
export function readMarkedText(text: string): { id: string; text: string }[] {
  const [, ...pieces] = text.split(marker)
  return Array.from({ length: pieces.length / 2 }, (_, index) => ({
    id: pieces[2 * index]!,
    text: pieces[2 * index + 1]!,
  }))
}

/** How many words of the query a text has, by their beginnings: which passage of a part was probably meant. */
export function countSharedWords(query: string, text: string): number {
  const beginningsOf = (words: string) =>
    new Set((words.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).map((word) => word.slice(0, 5)))
  return beginningsOf(query).intersection(beginningsOf(text)).size
}
