import { buffer } from 'node:stream/consumers'
import type { Ctx } from '#platform/server/ctx.ts'
import type { Block } from '#platform/server/documents/blocks.ts'
import { getDocumentKind, readDocument, type DocumentKind } from '#platform/server/documents/read-document.ts'
import { limits } from '#rules/limits.ts'
import type { ItemRow } from '../queries.ts'
import { cutPassages, type Passage } from '../passages/cut.ts'
import { sources } from './queries.ts'

/** `errorMessage`: why there is nothing to quote, as a sentence for staff. */
export type ItemText = { passages: Passage[] } | { errorMessage: string }

const noText = 'There is no text in it.'

/** Reads an item into passages; null where its source is gone. A file below the item's own text is a chapter under its name. */
export async function readItem(ctx: Ctx, { kind, sourceId, title }: ItemRow): Promise<ItemText | null> {
  const content = await sources[kind].read(ctx, sourceId)
  if (content === null) return null
  const { paragraphs, markdown, files } = content
  const lines = paragraphs.map((text) => text.trim()).filter(Boolean)
  const body = markdown.trim() === '' ? { blocks: [] } : await readBytes(Buffer.from(markdown), 'md')
  if ('errorMessage' in body) return body
  const blocks = [...lines.map((text): Block => ({ text, level: 0, page: null })), ...body.blocks]
  const passages = cutPassages(blocks, { title })
  for (const { name, fileKey } of files) {
    const read = await readFile(ctx, { name, fileKey })
    // A guide is its file. Elsewhere a file that cannot be read leaves the text that the item has besides.
    if ('errorMessage' in read && passages.length === 0 && files.length === 1) return read
    if ('blocks' in read) passages.push(...toChapter(read.blocks, { name, isAlone: kind === 'guide', title }))
  }
  return passages.length === 0 ? { errorMessage: noText } : { passages }
}

type ReadResult = { blocks: Block[] } | { errorMessage: string }

const readBytes = (bytes: Uint8Array, kind: DocumentKind): Promise<ReadResult> =>
  readDocument({ kind, bytes, maxLength: limits.knowledge.textLength })

async function readFile(ctx: Ctx, { name, fileKey }: { name: string; fileKey: string }): Promise<ReadResult> {
  const kind = getDocumentKind(name)
  if (kind === null) return { errorMessage: `${name} has no text that can be read.` }
  const file = await ctx.providers.files.get(fileKey)
  return file ? readBytes(await buffer(file.stream), kind) : { errorMessage: `${name} is missing.` }
}

type ChapterOptions = { name: string; isAlone: boolean; title: string }

function toChapter(blocks: Block[], { name, isAlone, title }: ChapterOptions): Passage[] {
  if (isAlone) return cutPassages(blocks, { title })
  return cutPassages(blocks, { title: name }).map((passage) => ({ ...passage, headings: [name, ...passage.headings] }))
}
