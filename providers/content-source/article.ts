import type { FieldValue } from './port.ts'

export type Article = { head: Record<string, FieldValue>; body: string }

/** Heads that hold several values, separated by commas. */
const lists = new Set(['stages', 'tags'])

/**
 * A Markdown file with a head: lines of `name: value` between two lines of dashes. A file without one is all body; a line
 * that is no pair is passed over.
 */
export function readArticle(text: string): Article {
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const [, lines, body] = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(plain) ?? []
  if (lines === undefined) return { head: {}, body: plain.trim() }
  const pairs = lines.split('\n').flatMap((line): [string, FieldValue][] => {
    const at = line.indexOf(':')
    if (at < 1) return []
    const [name, value] = [line.slice(0, at).trim(), unquoted(line.slice(at + 1).trim())]
    return [[name, lists.has(name) ? split(value) : value]]
  })
  return { head: Object.fromEntries(pairs), body: (body ?? '').trim() }
}

/** Formatters put quotes around values that hold a colon. */
function unquoted(value: string): string {
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value
}

function split(value: string): string[] {
  return value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}
