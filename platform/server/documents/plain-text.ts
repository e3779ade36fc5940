import { marked } from 'marked'
import type { BlockWriter } from './blocks.ts'
import { readHtml } from './html.ts'
import { createLineJoiner } from './line-joiner.ts'

/** Plain text. Where paragraphs are separated by empty lines, the lines between them only wrap. */
export function readPlainText(text: string, writer: BlockWriter): void {
  const hasParagraphs = /\S\s*?\n[ \t]*\r?\n\s*\S/.test(text)
  for (const block of text.split(hasParagraphs ? /\n(?:[ \t]*\r?\n)+/ : '\n')) {
    if (writer.isFull()) return
    const lines = block.split('\n').map((line) => line.trim())
    writer.write(lines.reduce(createLineJoiner(lines), ''))
    writer.endBlock()
  }
}

/** Marks of footnotes, which the parser does not know: `[^1]` in the text, `[^1]:` before the note. */
const noteMarks = /\[\^[^\]\s]{1,40}\]:?/g

/** Markdown, by way of HTML. Front matter is settings, not text. */
export function readMarkdown(text: string, writer: BlockWriter): void {
  const body = text.replace(/^\ufeff?---\r?\n[\s\S]*?\r?\n---\r?\n/, '').replace(noteMarks, '')
  readHtml(marked.parse(body, { async: false, gfm: true }), { writer })
}
