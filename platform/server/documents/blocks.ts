/** A paragraph, list item, table row or heading of a document, in reading order. */
export type Block = {
  /** Without line breaks or doubled spaces. */
  text: string
  /** 1 (the highest) to 6 for a heading, 0 for other text. */
  level: number
  /** The page it begins on, from 1; null where the format has no pages. */
  page: number | null
}

/** What a document of a person's own making never reaches: readers stop there instead of exhausting the process. */
const maxBlocks = 200_000

/** `scanned`: those, from 1, that are pictures with hardly any text, which `recognizeText` reads. */
export type Pages = { count: number; scanned: number[] }

export type BlockWriter = {
  /** Adds text to the current block; white space is normalized when the block ends. */
  write(text: string): void
  /** Ends the current block, if it has any text; the next one is no heading until `setLevel`. */
  endBlock(): void
  /** The number of a list item, put before its text; '' for none. Without text it is left out. */
  setMarker(marker: string): void
  /** Makes the current block a heading of this level, or none with 0. */
  setLevel(level: number): void
  /** The page of the blocks that follow, from 1. */
  setPage(page: number): void
  setPages(pages: Pages): void
  /** Null where the format has no pages. */
  pages(): Pages | null
  maxLength: number
  /** Whether `maxLength` characters were read: the reader can stop. */
  isFull(): boolean
  /** Ends the last block and returns them all. */
  finish(): Block[]
}

/** Collects the blocks of a document up to `maxLength` characters. */
export function createBlockWriter(maxLength: number): BlockWriter {
  const blocks: Block[] = []
  let parts: string[] = []
  let pendingLength = 0
  let length = 0
  let marker = ''
  let level = 0
  let page: number | null = null
  let pages: Pages | null = null
  const isFull = () => length + pendingLength >= maxLength || blocks.length >= maxBlocks
  const endBlock = () => {
    const text = normalizeText(parts.join('')).slice(0, maxLength - length)
    if (text !== '') blocks.push({ text, level, page })
    length += text.length
    parts = []
    pendingLength = 0
    level = 0
  }
  return {
    write: (text) => {
      if (isFull()) return
      const written = marker !== '' && text.trim() !== '' ? `${marker} ${text}` : text
      if (written !== text) marker = ''
      parts.push(written)
      pendingLength += written.length
    },
    endBlock,
    setMarker: (next) => (marker = next),
    setLevel: (next) => (level = next),
    setPage: (next) => (page = next),
    setPages: (next) => (pages = next),
    pages: () => pages,
    maxLength,
    isFull,
    finish: () => {
      endBlock()
      return blocks
    },
  }
}

/** Blocks as three values: 200,000 objects from another process would keep this one from anything else for half a second. */
export type BlockColumns = { text: string; levels: Uint8Array; pages: Uint32Array }

export function toColumns(blocks: readonly Block[]): BlockColumns {
  return {
    text: blocks.map(({ text }) => text).join('\n'),
    levels: Uint8Array.from(blocks, ({ level }) => level),
    pages: Uint32Array.from(blocks, ({ page }) => page ?? 0),
  }
}

export function fromColumns({ text, levels, pages }: BlockColumns): Block[] {
  return text.split('\n').map((line, index) => ({ text: line, level: levels[index]!, page: pages[index]! || null }))
}

// PostgreSQL cannot store NUL; soft hyphens and zero-width spaces only say where a line may break; U+FFFD is a broken byte.
// oxlint-disable-next-line no-control-regex
const invisible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b\u2060\ufeff\ufffd-\uffff]/g

// Fonts of symbols use numbers of their own: these are bullets, and the others mean nothing without the font.
const symbolBullets = /[\uf0a7\uf0b7\uf0d8\uf0fc]/g
const symbols = /[\ue000-\uf8ff]/g

/** The dots of tables of contents, the lines of forms and other rules, which are read aloud dot by dot otherwise. */
const rules = /(?:\s?[.·_=*-]){5,}/g

/** One line without doubled or surrounding white space and without characters that nobody sees. */
export function normalizeText(text: string): string {
  const visible = text.replace(invisible, '').replace(symbolBullets, '•').replace(symbols, '').replace(rules, ' ')
  return visible.replace(/\s+/g, ' ').trim().toWellFormed()
}

/** The text alone, a line for each block and an empty line above headings. */
export function toText(blocks: readonly Block[]): string {
  return blocks.map(({ text, level }, index) => (level > 0 && index > 0 ? `\n${text}` : text)).join('\n')
}
