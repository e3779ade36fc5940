import type { SourceRow } from '../messages/queries.ts'
import type { AttachmentRow } from './queries.ts'

type Passage = Omit<SourceRow, 'n' | 'messageId'>

/** Pages of attachments that an answer may quote: all of them where they fit, else those that share most words with the question. */
export function listAttachedPassages(
  attachments: readonly AttachmentRow[],
  { query, maxCharacters }: { query: string; maxCharacters: number },
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
  return kept.toSorted((a, b) => a.position - b.position).map(({ passage }) => passage)
}

const toPassage = ({ id, name }: AttachmentRow, { text, index }: { text: string; index: number }): Passage => ({
  kind: 'attachment',
  sourceId: id,
  title: name,
  headings: [],
  page: index + 1,
  url: `/api/chat/attachments/${id}#page=${index + 1}`,
  text,
})

const toWords = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu))

function countShared(text: string, words: ReadonlySet<string>): number {
  const found = toWords(text)
  return [...words].filter((word) => found.has(word)).length
}
