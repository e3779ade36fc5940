import type { BlockWriter } from './blocks.ts'
import { decode } from './decode.ts'
import { characters, charsets, paragraphEnds, readGroups, skippedGroups, toEncoding } from './rtf-words.ts'

/** Groups nested deeper are made to exhaust the reader (T22). */
const maxDepth = 5_000

/** What holds until the group ends. */
type Group = {
  isSkipped: boolean
  isFontTable: boolean
  isHidden: boolean
  isNote: boolean
  /** How many characters after `\u` are there for readers without Unicode. */
  fallbackLength: number
  font: number | null
  level: number
}

type State = {
  writer: BlockWriter
  stack: Group[]
  group: Group
  /** Code pages of fonts by their numbers. */
  fonts: Map<number, string>
  codePage: string
  defaultFont: number
  declaredFont: number
  pendingFallback: number
  /** After `\*`: the group may be skipped by readers that do not know its word. */
  isOptional: boolean
  bytes: number[]
  /** Footnotes, which the file has in the middle of their sentences: they follow at the end. */
  notes: string[]
}

export type RtfReader = {
  openGroup(): void
  closeGroup(): void
  readByte(byte: number): void
  readControlWord(word: string, parameter: number | null): void
  readSymbol(symbol: string): void
  /** Writes what was held back. */
  finish(): void
}

export function createRtfReader(writer: BlockWriter): RtfReader {
  const group = {
    isSkipped: false,
    isFontTable: false,
    isHidden: false,
    isNote: false,
    fallbackLength: 1,
    font: null,
    level: 0,
  }
  const state: State = {
    writer,
    stack: [],
    group,
    fonts: new Map(),
    codePage: 'windows-1252',
    defaultFont: 0,
    declaredFont: 0,
    pendingFallback: 0,
    isOptional: false,
    bytes: [],
    notes: [],
  }
  return {
    openGroup: () => openGroup(state),
    closeGroup: () => closeGroup(state),
    readByte: (byte) => readByte(state, byte),
    readControlWord: (word, parameter) => readControlWord(state, { word, parameter }),
    readSymbol: (symbol) => readSymbol(state, symbol),
    finish: () => finish(state),
  }
}

function openGroup(state: State): void {
  flush(state)
  if (state.stack.length >= maxDepth) throw new Error('nested too deeply')
  state.stack.push(state.group)
  state.group = { ...state.group }
  state.pendingFallback = 0
}

function closeGroup(state: State): void {
  flush(state)
  state.group = state.stack.pop() ?? state.group
  state.isOptional = false
  state.pendingFallback = 0
}

const isRead = ({ group }: State) => !group.isSkipped && !group.isFontTable && !group.isHidden

function readByte(state: State, byte: number): void {
  if (state.pendingFallback > 0) state.pendingFallback -= 1
  else if (isRead(state)) state.bytes.push(byte)
}

function flush(state: State): void {
  const { bytes, group, fonts } = state
  if (bytes.length === 0) return
  const encoding = fonts.get(group.font ?? state.defaultFont) ?? state.codePage
  write(state, decode(Uint8Array.from(bytes), encoding))
  state.bytes = []
}

function write({ group, notes, writer }: State, text: string): void {
  if (group.isNote) notes.push(`${notes.pop() ?? ''}${text}`)
  else writer.write(text)
}

function finish(state: State): void {
  flush(state)
  for (const note of state.notes) {
    state.writer.endBlock()
    state.writer.write(note)
  }
}

function writeText(state: State, text: string): void {
  flush(state)
  if (isRead(state)) write(state, text)
}

function endParagraph(state: State): void {
  flush(state)
  if (!isRead(state)) return
  if (state.group.isNote) return write(state, ' ')
  state.writer.endBlock()
  state.writer.setLevel(state.group.level)
}

type ControlWord = { word: string; parameter: number | null }

function readControlWord(state: State, { word, parameter }: ControlWord): void {
  if (word === 'u' && parameter !== null) {
    writeText(state, String.fromCharCode(parameter & 0xffff))
    state.pendingFallback = state.group.fallbackLength
    return
  }
  state.pendingFallback = 0
  beginDestination(state, word)
  if (paragraphEnds.has(word)) endParagraph(state)
  else if (characters[word] !== undefined) writeText(state, characters[word])
  else setProperty(state, { word, parameter })
}

function beginDestination(state: State, word: string): void {
  const isUnknown = state.isOptional && !readGroups.has(word)
  state.isOptional = false
  if (word === 'fonttbl') state.group.isFontTable = true
  else if (isUnknown || skippedGroups.has(word)) state.group.isSkipped = true
  else if (word === 'footnote' && !state.group.isNote) {
    flush(state)
    state.group.isNote = true
    state.notes.push('')
  }
}

function setProperty(state: State, { word, parameter }: ControlWord): void {
  const { group } = state
  if (word === 'f') setFont(state, parameter ?? 0)
  else if (word === 'fcharset') setCharset(state, parameter ?? 0)
  else if (word === 'deff') state.defaultFont = parameter ?? 0
  else if (word === 'ansicpg' && parameter) state.codePage = toEncoding(parameter)
  else if (word === 'mac') state.codePage = 'macintosh'
  else if (word === 'uc') group.fallbackLength = Math.max(0, parameter ?? 1)
  else if (word === 'v' || word === 'deleted') {
    flush(state)
    group.isHidden = parameter !== 0
  } else if (word === 'pard') setLevel(state, 0)
  // RTF counts outline levels from 0; 9 is body text.
  else if (word === 'outlinelevel') setLevel(state, (parameter ?? 9) + 1)
}

function setFont(state: State, font: number): void {
  flush(state)
  if (state.group.isFontTable) state.declaredFont = font
  else state.group.font = font
}

function setCharset({ group, fonts, declaredFont }: State, charset: number): void {
  const encoding = charsets[charset]
  if (group.isFontTable && encoding) fonts.set(declaredFont, encoding)
}

function setLevel(state: State, level: number): void {
  state.group.level = level <= 6 ? level : 0
  if (isRead(state)) state.writer.setLevel(state.group.level)
}

function readSymbol(state: State, symbol: string): void {
  if (symbol === '*') state.isOptional = true
  else if (symbol === '~') writeText(state, ' ')
  else if (symbol === '_') writeText(state, '-')
  else if (symbol === '\n' || symbol === '\r') endParagraph(state)
  else if ('\\{}'.includes(symbol)) readByte(state, symbol.charCodeAt(0))
}
