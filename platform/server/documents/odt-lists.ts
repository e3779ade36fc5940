import type { BlockWriter } from './blocks.ts'
import { formatListNumber, type NumberStyle } from './list-number.ts'
import { readXml, type Attributes } from './xml.ts'

/** How a level of a list counts, and how many levels its numbers show: "2.1" shows two. */
type Level = { start: number; style: NumberStyle; prefix: string; suffix: string; shownCount: number }
/** By the level, from 1; a level without an entry has no numbers. */
type Levels = Map<number, Level>
type List = { name: string; level: number; counted: number[] }

const maxShownCount = 10

/** Writes the numbers of list items. To be called for every element that is read. */
export function createOdtLists(writer: BlockWriter, styles: ReadonlyMap<string, Levels>) {
  const open: List[] = []
  const lastCounted = new Map<string, number[]>()
  return {
    open: (name: string, attributes: Attributes) => {
      if (name === 'text:list') open.push(openList(open.at(-1), { attributes, lastCounted }))
      if (name !== 'text:list-item') return
      const list = open.at(-1)
      const levels = list && styles.get(list.name)
      writer.setMarker(levels ? countItem(list, { levels, attributes }) : '')
    },
    close: (name: string) => {
      if (name === 'text:list') open.pop()
      if (name === 'text:list-item') writer.setMarker('')
    },
  }
}

type Opening = { attributes: Attributes; lastCounted: Map<string, number[]> }

/** A list within another one counts on from its numbers; one that continues another, from the last ones of its style. */
function openList(parent: List | undefined, { attributes, lastCounted }: Opening): List {
  const name = attributes['text:style-name'] ?? parent?.name ?? ''
  const level = (parent?.level ?? 0) + 1
  const isContinued = attributes['text:continue-numbering'] === 'true' || attributes['text:continue-list'] !== undefined
  const before = isContinued ? lastCounted.get(name) : undefined
  const counted = parent?.counted ?? before ?? []
  if (!isContinued) counted.length = Math.min(counted.length, level)
  lastCounted.set(name, counted)
  return { name, level, counted }
}

function countItem(
  { level, counted }: List,
  { levels, attributes }: { levels: Levels; attributes: Attributes },
): string {
  const own = levels.get(level)
  if (!own) return ''
  const start = Number(attributes['text:start-value'] ?? Number.NaN)
  counted[level] = Number.isInteger(start) ? start : (counted[level] ?? own.start - 1) + 1
  const numbers = Array.from({ length: Math.min(own.shownCount, level) }, (_, index) => {
    const shown = level - Math.min(own.shownCount, level) + 1 + index
    return formatListNumber(counted[shown] ?? 1, levels.get(shown)?.style ?? '1')
  })
  return `${own.prefix}${numbers.join('.')}${own.suffix}`.trim()
}

/** The list styles of a part of a document. */
export function readListStyles(xml: string): Map<string, Levels> {
  const styles = new Map<string, Levels>()
  let levels: Levels = new Map()
  if (xml === '') return styles
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'text:list-style') styles.set(attributes['style:name'] ?? '', (levels = new Map()))
      const format = attributes['style:num-format'] ?? ''
      if (name === 'text:list-level-style-number' && format !== '')
        levels.set(Number(attributes['text:level']), toLevel(attributes))
    },
  })
  return styles
}

function toLevel(attributes: Attributes): Level {
  const {
    'style:num-format': format = '',
    'style:num-prefix': prefix = '',
    'style:num-suffix': suffix = '',
  } = attributes
  return {
    start: Number(attributes['text:start-value'] ?? 1) || 0,
    style: /^[aAiI]$/.test(format) ? (format as NumberStyle) : '1',
    prefix: prefix.slice(0, maxShownCount),
    suffix: suffix.slice(0, maxShownCount),
    shownCount: Math.min(maxShownCount, Number(attributes['text:display-levels'] ?? 1) || 1),
  }
}
