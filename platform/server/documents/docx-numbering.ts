import { formatListNumber, type NumberStyle } from './list-number.ts'
import { readXml } from './xml.ts'

/**
 * A level of a list: how it counts and what it shows, such as "%1.%2)". `isLegal`: all its numbers are digits. It begins again
 * after a paragraph of one of the first `restartAfter` levels, where these are above it.
 */
type Level = { start: number; format: string; text: string; isLegal: boolean; restartAfter: number }
type Levels = (Level | undefined)[]
/** By the level, from 0. */
type Counted = (number | undefined)[]
/** `base`: the abstract list whose numbers it continues, except where it has a start of its own. */
type List = { base: string; starts: Map<number, number>; levels: Levels }

/** The list of a paragraph, by its id, and the level in it, from 0. */
export type ListLevel = { listId: string; level: number }

export type DocxNumbering = {
  /** What stands before the next paragraph of it: "2.1."; '' for a bullet or none. */
  next(listLevel: ListLevel): string
}

const levelCount = 9
/** Longer patterns are made to exhaust the reader (T22). */
const maxPatternLength = 60
// oxfmt-ignore
const styles: Record<string, NumberStyle> = { lowerLetter: 'a', upperLetter: 'A', lowerRoman: 'i', upperRoman: 'I' }

/** Counts the paragraphs of lists by `numbering.xml`, in the order in which they are read. */
export function createDocxNumbering(xml: string): DocxNumbering {
  const { bases, lists } = readNumbering(xml)
  const counts = new Map<string, Counted>()
  const started = new Set<string>()
  return {
    next: ({ listId, level }) => {
      const list = lists.get(listId)
      const levels = list && [...(bases.get(list.base) ?? [])].map((own, index) => list.levels[index] ?? own)
      const own = levels?.[level]
      if (!list || !own || level >= levelCount) return ''
      const counted = counts.get(list.base) ?? []
      counts.set(list.base, counted)
      // A list that says where it starts begins again with its first paragraph.
      const start = list.starts.get(level)
      if (start !== undefined && !started.has(`${listId} ${level}`)) counted[level] = start - 1
      started.add(`${listId} ${level}`)
      count(counted, { levels, level })
      return own.format === 'bullet' || own.format === 'none' ? '' : fillPattern(own, { levels, counted })
    },
  }
}

/** One more of this level: those above it that were left out have begun, those below begin again. */
function count(counted: Counted, { levels, level }: { levels: Levels; level: number }): void {
  for (let above = 0; above < level; above += 1) counted[above] ??= levels[above]?.start ?? 1
  counted[level] = (counted[level] ?? levels[level]!.start - 1) + 1
  for (let below = level + 1; below < levelCount; below += 1)
    if (level < (levels[below]?.restartAfter ?? 0)) counted[below] = undefined
}

/** "%1.%2" with the numbers of these levels. */
function fillPattern({ text, isLegal }: Level, { levels, counted }: { levels: Levels; counted: Counted }): string {
  return text.replace(/%([1-9])/g, (_, digit: string) => {
    const index = Number(digit) - 1
    const { format = '', start = 1 } = levels[index] ?? {}
    if (format === 'bullet' || format === 'none') return ''
    return formatListNumber(counted[index] ?? start, (!isLegal && styles[format]) || '1')
  })
}

const createLevel = (): Level => ({ start: 1, format: 'decimal', text: '', isLegal: false, restartAfter: levelCount })

function readNumbering(xml: string) {
  const bases = new Map<string, Levels>()
  const lists = new Map<string, List>()
  let levels: Levels = []
  let level = createLevel()
  let list: List | undefined
  let overridden = 0
  const open = (name: string, attributes: Record<string, string>) => {
    const value = attributes['w:val'] ?? ''
    if (name === 'w:abstractNum') bases.set(attributes['w:abstractNumId'] ?? '', (levels = []))
    else if (name === 'w:num') {
      list = { base: '', starts: new Map(), levels: (levels = []) }
      lists.set(attributes['w:numId'] ?? '', list)
    } else if (name === 'w:abstractNumId') list!.base = value
    else if (name === 'w:lvlOverride') overridden = Number(attributes['w:ilvl'])
    else if (name === 'w:startOverride') list!.starts.set(overridden, Number(value) || 0)
    else if (name === 'w:lvl') levels[Math.min(levelCount, Number(attributes['w:ilvl']) || 0)] = level = createLevel()
    else readProperty(level, { name, value })
  }
  if (xml !== '') readXml(xml, { open })
  return { bases, lists }
}

function readProperty(level: Level, { name, value }: { name: string; value: string }): void {
  if (name === 'w:start') level.start = Number(value) || 0
  else if (name === 'w:numFmt') level.format = value
  else if (name === 'w:lvlText') level.text = value.slice(0, maxPatternLength)
  else if (name === 'w:isLgl') level.isLegal = true
  else if (name === 'w:lvlRestart') level.restartAfter = Number(value) || 0
}
