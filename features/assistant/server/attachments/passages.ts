import type { SourceRow } from '../messages/queries.ts'
import type { AttachmentRow } from './queries.ts'

type Passage = Omit<SourceRow, 'n' | 'messageId'>

/** `isBestFirst`: for an answer that is put together from the first passages; a model reads them in the order of their pages. */
type ListOptions = { query: string; maxCharacters: number; isBestFirst: boolean }

/** Pages of attachments that an answer may quote: all of them where they fit, else those that share most words with the question. */
export function listAttachedPassages(
  attachments: readonly AttachmentRow[],
  { query, maxCharacters, isBestFirst }: ListOptions,
): Passage[] {
  const pages = attachments.flatMap((attachment) =>
    attachment.pages.flatMap((text, index) => (text.trim() === '' ? [] : [toPassage(attachment, { text, index })])),
  )
  const words = toWords(query)
  const ranked = pages.map((passage, position) => ({ passage, position, score: countShared(passage.text, words) }))
  const kept: typeof ranked = []
  let characterCount = 0
  for (const page of ranked.toSorted((a, b) => b.score - a.score || a.position - b.position)) {
    characterCount += page.passage.text.length
    if (kept.length > 0 && characterCount > maxCharacters) break
    kept.push(page)
  }
  const ordered = isBestFirst ? kept : kept.toSorted((a, b) => a.position - b.position)
  return ordered.map(({ passage }) => passage)
}

function toPassage({ id, name, pageCount }: AttachmentRow, { text, index }: { text: string; index: number }): Passage {
  const page = pageCount === null ? null : index + 1
  const url = `/api/chat/attachments/${id}${page === null ? '' : `#page=${page}`}`
  return { kind: 'attachment', sourceId: id, title: name, headings: [], page, url, text }
}

const toWords = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu))

function countShared(text: string, words: ReadonlySet<string>): number {
  const found = toWords(text)
  return [...words].filter((word) => found.has(word)).length
}
