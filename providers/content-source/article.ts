import type { FieldValue } from './port.ts'

export type Article = { frontMatter: Record<string, FieldValue>; body: string }

/** Front matter fields that hold several values, separated by commas. */
const listFields = new Set(['stages', 'tags'])

/**
 * Parses a Markdown file with front matter: `name: value` lines between two lines of dashes. Lines without a colon are
 * ignored. A file without front matter is all body.
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

/** Formatters put quotes around values that contain a colon. */
function unquote(value: string): string {
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}
