import { measurePicture } from '#platform/server/documents/picture-size.ts'
import { readDocument } from '#platform/server/documents/read-document.ts'
import { UnreadableDocument } from '#platform/server/documents/unreadable.ts'
import { problem } from '#platform/server/problem.ts'
import type { AttachmentRow } from './queries.ts'

const maxTextLength = 1_000_000
/** A line of text has at least so many: smaller pictures are icons. */
const minTextPixels = 12

type Pages = Pick<AttachmentRow, 'pageCount' | 'pages' | 'scannedPages' | 'note'>

/**
 * The text of each page of a PDF, and which pages are pictures that still have to be read, as a picture is itself. Throws with a sentence
 * for what cannot be read at all.
 */
export async function readPages({ type, bytes }: { type: string; bytes: Buffer }): Promise<Pages> {
  if (type !== 'application/pdf') return readPicture(bytes)
  const result = await readDocument({ kind: 'pdf', bytes, maxLength: maxTextLength, allowsScans: true })
  if ('errorMessage' in result) throw unreadable(result.errorMessage)
  const { count, scanned: scannedPages } = result.pages ?? { count: 0, scanned: [] }
  const pages = Array.from({ length: count }, () => '')
  for (const { text, page } of result.blocks) {
    const index = (page ?? 1) - 1
    pages[index] = pages[index] ? `${pages[index]}\n${text}` : text
  }
  return { pageCount: count || null, pages, scannedPages, note: null }
}

async function readPicture(bytes: Buffer): Promise<Pages> {
  try {
    const { width, height } = await measurePicture(bytes)
    const scannedPages = Math.min(width, height) < minTextPixels ? [] : [1]
    return { pageCount: null, pages: [], scannedPages, note: null }
  } catch (error) {
    throw error instanceof UnreadableDocument ? unreadable(error.message) : error
  }
}

const unreadable = (reason: string) => problem('chat.attachment_unreadable', { params: { reason } })
