import { Parser } from 'htmlparser2'
import { createBlockWriter, type Block, type BlockWriter } from './blocks.ts'

/**
 * The titles of chapters by the paths of their files, from the table of contents: that of EPUB 3 (`<a href>`) or that of EPUB 2
 * (`<text>` followed by `<content src>`). Of several for one file, the first. `resolve` gives the path that an address leads to.
 */
export function readTitles(toc: string, resolve: (href: string) => string): Map<string, string> {
  const titles = new Map<string, string>()
  let text = ''
  let href = ''
  const add = (target: string) => {
    const path = resolve(target.replace(/#.*$/s, ''))
    if (text.trim() !== '' && !titles.has(path)) titles.set(path, text.trim())
  }
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (name === 'a' || name === 'text') text = ''
        if (name === 'a') href = attributes['href'] ?? ''
        if (name === 'content') add(attributes['src'] ?? '')
      },
      ontext: (part) => (text += part),
      onclosetag: (name) => name === 'a' && add(href),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(toc)
  return titles
}

type ChapterOptions = { title: string | undefined; read(writer: BlockWriter): void }

/** Writes a chapter, which begins with its title from the table of contents where it has no heading of its own. */
export function writeChapter(writer: BlockWriter, { title, read }: ChapterOptions): void {
  const chapter = createBlockWriter(writer.maxLength)
  read(chapter)
  for (const { text, level } of withTitle(chapter.finish(), title)) {
    writer.write(text)
    writer.setLevel(level)
    writer.endBlock()
  }
}

/** Covers, dedications and the like need no title. */
const minTitledLength = 1_000

function withTitle(blocks: Block[], title: string | undefined): Block[] {
  const [first, ...rest] = blocks
  if (!first || !title || blocks.some(({ level }) => level > 0)) return blocks
  const heading = { text: title, level: 1, page: null }
  if (first.text.toLowerCase() === title.toLowerCase()) return [heading, ...rest]
  const length = blocks.reduce((sum, { text }) => sum + text.length, 0)
  return length < minTitledLength ? blocks : [heading, ...blocks]
}
