import sharp from 'sharp'
import { readDocument } from '#platform/server/documents/read-document.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import type { AttachmentRow } from './queries.ts'

const maxTextLength = 1_000_000
const maxPixels = 40_000_000

type Read = Pick<AttachmentRow, 'pageCount' | 'pages' | 'note'>

/** The text of each page of a PDF; a picture has none. Throws with a sentence for what cannot be read at all. */
export async function readPages({ type, bytes }: { type: string; bytes: Buffer }): Promise<Read> {
  if (type !== 'application/pdf') return readPicture(bytes)
  const result = await readDocument({ kind: 'pdf', bytes, maxLength: maxTextLength })
  if ('errorMessage' in result) throw unreadable(result.errorMessage)
  const pages: string[] = []
  for (const { text, page } of result.blocks) {
    const index = (page ?? 1) - 1
    if (index < limits.chat.attachmentPages) pages[index] = pages[index] ? `${pages[index]}\n${text}` : text
  }
  const texts = Array.from(pages, (text) => text ?? '')
  const isLonger = result.blocks.some(({ page }) => (page ?? 1) > limits.chat.attachmentPages)
  const note =
    texts.length === 0
      ? 'No text was found on its pages.'
      : isLonger
        ? `Only its first ${limits.chat.attachmentPages} pages were read.`
        : null
  return { pageCount: texts.length || null, pages: texts, note }
}

async function readPicture(bytes: Buffer): Promise<Read> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata()
    if (width * height > maxPixels) throw unreadable('The picture has more than 40 megapixels.')
    return { pageCount: null, pages: [], note: null }
  } catch (error) {
    throw error instanceof Error && 'code' in error
      ? error
      : unreadable('The picture could not be read. It may be damaged.')
  }
}

const unreadable = (reason: string) => problem('chat.attachment_unreadable', { params: { reason } })
