/** One paragraph, list, table or code of a Markdown text. `head`: the first lines of the table that `raw` goes on with, else empty. */
export type MarkdownBlock = { raw: string; head: string }
/** A text in blocks, whose `raw` joined are the text. Each can be drawn by itself, so that a long text is drawn in small steps. */
export type MarkdownSplit = { text: string; blocks: readonly MarkdownBlock[] }

/** Longer lists, tables and paragraphs are cut: drawing 100 kB at once would stop the page for half a second. */
const maxLength = 2_000

const listItem = /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/
/** Not what begins a heading, a quote, code or a table. */
const proseStart = /^[\p{L}\p{N}*_("“]/u
const fenceLine = /^\s*(`{3,}|~{3,})/
const tableRule = /^\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?$/

/**
 * Splits a text that grows at its end. Text that follows can change the last two blocks at most, so of `previous` all the others are
 * kept: the work is that of the new text and not of all of it.
 */
export function splitMarkdown(text: string, previous?: MarkdownSplit): MarkdownSplit {
  const isLonger = previous !== undefined && text.startsWith(previous.text)
  const settled = isLonger ? previous.blocks.slice(0, -2) : []
  const settledLength = settled.reduce((sum, { raw }) => sum + raw.length, 0)
  const head = (isLonger && previous.blocks.at(-2)?.head) || ''
  return { text, blocks: [...settled, ...readBlocks(text.slice(settledLength), head)] }
}

type Open = {
  lines: string[]
  length: number
  head: string
  fence: string
  kind: 'list' | 'table' | 'prose' | 'other'
}

const openBlock = (line: string, head: string): Open => ({
  lines: [],
  length: 0,
  head,
  fence: '',
  kind: head ? 'table' : listItem.test(line) ? 'list' : proseStart.test(line) ? 'prose' : 'other',
})

function readBlocks(text: string, head: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = []
  let open: Open | undefined
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    if (open && (isSeparate(line, open) || isCut(line, open))) {
      blocks.push(close(open))
      open = openBlock(line, isCut(line, open) ? toHead(open) : '')
    }
    open ??= openBlock(line, head)
    append(line, open)
    blocks.push(...cutProse(open))
  }
  return open ? [...blocks, close(open)] : blocks
}

const close = ({ lines, head }: Open): MarkdownBlock => ({ raw: lines.join(''), head })

function append(line: string, open: Open): void {
  const [, mark = ''] = fenceLine.exec(line) ?? []
  if (mark) open.kind = 'other'
  if (open.fence === '') open.fence = mark
  else if (mark.startsWith(open.fence)) open.fence = ''
  const isTable = open.lines.length === 1 && open.lines[0]!.includes('|') && tableRule.test(line.trimEnd())
  if (isTable && open.kind !== 'list') open.kind = 'table'
  open.lines.push(line)
  open.length += line.length
}

/** After a blank line, what is not indented begins something else, except the next item of a list. */
const isSeparate = (line: string, { lines, fence, kind }: Open): boolean =>
  fence === '' && /^\S/.test(line) && lines.at(-1)!.trim() === '' && !(kind === 'list' && listItem.test(line))

const isCut = (line: string, { lines, length, kind }: Open): boolean =>
  length > maxLength &&
  ((kind === 'list' && listItem.test(line)) || (kind === 'table' && lines.at(-1)!.trim() !== '' && line.includes('|')))

const toHead = ({ kind, head, lines }: Open): string => (kind === 'table' ? head || lines.slice(0, 2).join('') : '')

/** What is cut off the beginning of a paragraph of pages, at ends of sentences. The rest stays open. */
function cutProse(open: Open): MarkdownBlock[] {
  const pieces: MarkdownBlock[] = []
  while (open.kind === 'prose' && open.length > maxLength) {
    const text = open.lines.join('')
    const end = [...text.slice(0, maxLength).matchAll(/[.!?]\s+(?=[\p{L}"“(])/gu)].at(-1)
    if (!end) break
    const length = end.index + end[0].length
    pieces.push({ raw: text.slice(0, length), head: '' })
    open.lines = [text.slice(length)]
    open.length = text.length - length
  }
  return pieces
}
