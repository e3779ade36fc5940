import type { BlockWriter } from './blocks.ts'
import { formatListNumber, type NumberStyle } from './list-number.ts'

/** A list that is open; `next` is null where its items have no numbers, or count down from how many they are. */
type List = { next: number | null; style: NumberStyle }

const listElements = new Set(['dir', 'menu', 'ol', 'ul'])

/** Writes the numbers of list items as a browser shows them. To be called for every element that is read. */
export function createHtmlLists(writer: BlockWriter) {
  const lists: List[] = []
  return {
    open: (name: string, attributes: Record<string, string>) => {
      if (listElements.has(name)) lists.push(toList(name, attributes))
      if (name === 'li') writer.setMarker(countItem(lists.at(-1), attributes))
    },
    close: (name: string) => {
      if (listElements.has(name)) lists.pop()
      if (name === 'li') writer.setMarker('')
    },
  }
}

function toList(name: string, { start, type = '1', style = '', reversed }: Record<string, string>): List {
  const isNumbered = name === 'ol' && reversed === undefined && !/list-style(?:-type)?\s*:[^;]*\bnone\b/.test(style)
  return { next: isNumbered ? (toInteger(start) ?? 1) : null, style: toStyle(type) }
}

/** "3.", or '' for an item without a number. */
function countItem(list: List | undefined, { value }: Record<string, string>): string {
  if (!list || list.next === null) return ''
  const number = toInteger(value) ?? list.next
  list.next = number + 1
  return `${formatListNumber(number, list.style)}.`
}

const toInteger = (text = ''): number | null => (/^-?\d{1,9}$/.test(text) ? Number(text) : null)

const toStyle = (type: string): NumberStyle => (/^[aAiI]$/.test(type) ? (type as NumberStyle) : '1')
