import type { FieldValue } from './port.ts'

export type Article = { frontMatter: Record<string, FieldValue>; body: string }

/** Heads that hold several values, separated by commas. */
const listFields = new Set(['stages', 'tags'])

/**
 * A Markdown file with a head: lines of `name: value` between two lines of dashes. A file without one is all body; a line
 * that is no pair is passed over.
 */
export function parseArticle(text: string): Article {
  const normalized = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const [, lines, body] = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(normalized) ?? []
  if (lines === undefined) return { frontMatter: {}, body: normalized.trim() }
  const pairs = lines.split('\n').flatMap((line): [string, FieldValue][] => {
    const index = line.indexOf(':')
    if (index < 1) return []
    const [name, value] = [line.slice(0, index).trim(), unquote(line.slice(index + 1).trim())]
    return [[name, listFields.has(name) ? splitList(value) : value]]
  })
  return { frontMatter: Object.fromEntries(pairs), body: (body ?? '').trim() }
}

/** Formatters put quotes around values that hold a colon. */
function unquote(value: string): string {
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}
