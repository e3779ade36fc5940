import { getFileIdentity } from './notion-properties.ts'
import type { SourceFile } from './port.ts'

/**
 * Converts Notion's Markdown to plain Markdown. Notion adds its own tags (`<callout>`, `<columns>`, `<mention-page>`) and
 * indents their children by a tab; the tags are removed, their text is kept, and `<table>` becomes a Markdown table.
 */
export function toPlainMarkdown(source: string): string {
  const lines: string[] = []
  let depth = 0
  let isCode = false
  let table: string[][] | null = null
  for (const rawLine of source.replaceAll('\r\n', '\n').split('\n')) {
    const line = dedent(rawLine, depth)
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode
    if (isCode || /^\s*(?:```|~~~)/.test(line)) {
      lines.push(line)
      continue
    }
    const [, close, name = ''] = /^\s*<(\/?)([a-z_]+)\b[^>]*>\s*$/.exec(line) ?? []
    if (name === 'table') {
      if (close && table) lines.push(...renderTable(table), '')
      table = close ? null : []
    } else if (table && name === 'tr') {
      if (!close) table.push([])
    } else if (table) {
      const cell = /^\s*<td[^>]*>(.*?)(?:<\/td>)?\s*$/.exec(line)
      if (cell) table.at(-1)?.push(convertInlineTags(cell[1] ?? ''))
    } else if (containers.has(name)) {
      depth = Math.max(0, depth + (close ? -1 : 1))
      lines.push('')
    } else lines.push(convertInlineTags(line))
  }
  if (table) lines.push(...renderTable(table))
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const containers = new Set(['callout', 'details', 'columns', 'column', 'synced_block', 'synced_block_reference'])

function dedent(line: string, depth: number): string {
  let rest = line
  for (let index = 0; index < depth && rest.startsWith('\t'); index += 1) rest = rest.slice(1)
  return rest
}

/** Tags within a line: pages and files become links, summaries become bold, all others are reduced to their text. */
function convertInlineTags(line: string): string {
  return line
    .replaceAll(/<br\s*\/?>/g, ' ')
    .replaceAll(/<summary>([^<]{0,500})<\/summary>/g, '**$1**')
    .replaceAll(
      /<(?:page|database|file|pdf|video|audio)\b[^>]{0,3000}?(?:url|src)="([^"]{1,2500})"[^>]{0,500}>([^<]{0,500})(?:<\/\w+>)?/g,
      '[$2]($1)',
    )
    .replaceAll(/<\/?[a-z][\w-]*(?=[\s/>])[^>]{0,3000}>/gi, '')
    .replaceAll(/ ?\{(?:color|toggle)="[^"]{0,40}"[^}]{0,80}\}/g, '')
}

function renderTable(rows: string[][]): string[] {
  const [header, ...rest] = rows.filter((row) => row.length > 0)
  if (!header) return []
  const renderRow = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return ['', renderRow(header), `|${' --- |'.repeat(header.length)}`, ...rest.map(renderRow)]
}

/** The files in a text to copy: all pictures, and files hosted by Notion, whose URLs expire. */
export function extractFiles(markdown: string): SourceFile[] {
  const matches = [...markdown.matchAll(/(!?)\[([^\]\n]{0,300})\]\((https?:\/\/[^\s()<>"]{1,2500})\)/g)]
  const files = matches
    .filter(([, mark, , address = '']) => mark === '!' || /[?&](?:X-Amz-|expirationTimestamp=)/i.test(address))
    .map(([, , label = '', address = '']) => ({
      name: getFileName(address, label),
      identity: getFileIdentity(address),
      address,
    }))
  return [...new Map(files.map((file) => [file.address, file])).values()]
}

function getFileName(address: string, label: string): string {
  const last = URL.parse(address)?.pathname.split('/').at(-1) ?? ''
  return last.includes('.') ? last : label || 'File'
}
