import { Parser } from 'htmlparser2'
import type { BlockWriter } from './blocks.ts'
import { createHtmlLists } from './html-lists.ts'
import { decode, decodeText, readByteOrderMark } from './decode.ts'

/** Deeper documents are made to exhaust the reader, whose time grows with the square of the depth (T22). */
const maxDepth = 2_000

// oxfmt-ignore
const skipped = new Set([
  'audio', 'canvas', 'head', 'iframe', 'noscript', 'object', 'rp', 'rt', 'script', 'select', 'style', 'svg', 'template', 'textarea', 'title', 'video',
])
// oxfmt-ignore
const blockElements = new Set([
  'address', 'article', 'aside', 'blockquote', 'body', 'button', 'caption', 'center', 'dd', 'details', 'dialog', 'dir', 'div', 'dl', 'dt', 'fieldset',
  'figcaption', 'figure', 'footer', 'form', 'header', 'hr', 'li', 'legend', 'main', 'menu', 'nav', 'ol', 'optgroup', 'option', 'p', 'pre',
  'section', 'summary', 'table', 'tbody', 'tfoot', 'thead', 'tr', 'ul',
])
const spaces = new Set(['br', 'td', 'th', 'img', 'input'])

type HtmlOptions = {
  writer: BlockWriter
  /** Whether it is XML, as the chapters of books are: `<script/>` is closed there. */
  isXml?: boolean
}

/** What a web page or a chapter shows as text, without marks of footnotes and the page numbers of a printed book. */
export function readHtml(html: string, { writer, isXml = false }: HtmlOptions): void {
  let depth = 0
  let isRaised = false
  let isLocalLink = false
  let skippedAt = 0
  const lists = createHtmlLists(writer)
  const parser: Parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1
        if (depth > maxDepth) throw new Error('nested too deeply')
        if (skippedAt > 0) return
        if (name === 'sup') isRaised = true
        if (name === 'a') isLocalLink = attributes['href']?.startsWith('#') ?? false
        const isMark = (name === 'a' || name === 'sup') && isRaised && isLocalLink
        if (skipped.has(name) || 'hidden' in attributes || isMark || isReference(attributes)) skippedAt = depth
        else if (spaces.has(name)) writer.write(' ')
        else if (isHeading(name) || blockElements.has(name)) writer.endBlock()
        if (skippedAt > 0) return
        if (isHeading(name)) writer.setLevel(Number(name[1]))
        lists.open(name, attributes)
      },
      ontext: (text) => {
        if (skippedAt === 0) writer.write(text)
      },
      onclosetag: (name) => {
        if (skippedAt === 0 && (isHeading(name) || blockElements.has(name))) writer.endBlock()
        else if (skippedAt === 0 && spaces.has(name)) writer.write(' ')
        if (skippedAt === 0) lists.close(name)
        if (name === 'sup') isRaised = false
        if (name === 'a') isLocalLink = false
        if (skippedAt === depth) skippedAt = 0
        depth -= 1
      },
    },
    { decodeEntities: true, lowerCaseTags: true, recognizeSelfClosing: isXml },
  )
  parser.end(isXml ? html.replace(internalSubset, '') : html)
}

/** What books mark for reading systems to leave out when they read aloud. */
const isReference = ({ role = '', 'epub:type': type = '' }: Record<string, string>) =>
  /\b(?:noteref|pagebreak)\b/.test(`${type} ${role.replace('doc-', '')}`)

/** Declarations within the document type, which a parser of HTML takes for text. */
const internalSubset = /<!DOCTYPE[^[>]{0,500}\[[^\]]{0,10000}\]\s*>/i

const isHeading = (name: string) => /^h[1-6]$/.test(name)

/** The code page that a page declares, unless its bytes say otherwise. */
export function decodeHtml(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 2_048)).toString('latin1')
  const declared = /<meta[^>]{1,200}charset\s*=\s*["']?\s*([\w-]{1,40})/i.exec(head)?.[1]
  return declared && !readByteOrderMark(bytes) ? decode(bytes, declared) : decodeText(bytes)
}
