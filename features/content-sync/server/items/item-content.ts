import { createHash } from 'node:crypto'
import type { SourceItem } from '#providers/content-source/port.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { limits } from '#rules/limits.ts'
import type { FileRow } from '#features/resources/server/files/queries.ts'
import { getFileUrl } from '#features/resources/server/queries.ts'
import { copyFile, type CopyFileResult, type StoredFile } from './copy-file.ts'
import type { ParsedItem } from './parsed-item.ts'

/** An item's text and files. `errorMessages`: what could not be copied and is tried again; `notes`: other remarks. Both are sentences. */
export type ItemContent = {
  body: string
  fileText: string
  storedFiles: StoredFile[]
  errorMessages: string[]
  notes: string[]
}

export const emptyContent: ItemContent = { body: '', fileText: '', storedFiles: [], errorMessages: [], notes: [] }

/** Reads an item's text and copies its files. Links to them in the text are rewritten to our copies. */
export async function fetchContent(
  ctx: Ctx,
  { item, previous }: { item: SourceItem; previous: FileRow[] },
): Promise<ItemContent> {
  const { markdown, note, files } = await ctx.providers.contentSource.readBody(item)
  const sourceFiles = [
    ...item.files.map((file) => ({ file, isAttached: true })),
    ...files.map((file) => ({ file, isAttached: false })),
  ].slice(0, limits.content.filesPerItem)
  const results: CopyFileResult[] = []
  for (const [position, { file, isAttached }] of sourceFiles.entries()) {
    const previousFile = previous.find(({ identity }) => identity === file.identity)
    results.push(await copyFile(ctx, { file, isAttached, position, previous: previousFile }))
  }
  const body = rewriteFileLinks(markdown, results).replaceAll('\0', '').slice(0, limits.content.bodyLength)
  const storedFiles = [
    ...results.flatMap(({ storedFile }) => storedFile ?? []),
    ...findRetainedFiles(previous, results),
  ]
  return {
    body: body.toWellFormed(),
    fileText: results
      .map(({ text }) => text)
      .join('\n')
      .slice(0, limits.content.textLength),
    storedFiles: [...new Map(storedFiles.map((storedFile) => [storedFile.identity, storedFile])).values()],
    errorMessages: results.flatMap(({ errorMessage }) => errorMessage ?? []),
    notes: [note, ...results.map((one) => one.note)].filter((one) => one !== null),
  }
}

/** While a file cannot be copied, the files it may have replaced are kept. */
function findRetainedFiles(previous: FileRow[], results: CopyFileResult[]): StoredFile[] {
  if (results.every(({ storedFile }) => storedFile !== null)) return []
  const currentIdentities = new Set(results.map(({ file }) => file.identity))
  return previous.filter(({ identity }) => !currentIdentities.has(identity))
}

/** The source's URLs expire, so a link to a file that could not be copied is reduced to its label. */
function rewriteFileLinks(markdown: string, results: CopyFileResult[]): string {
  let text = markdown
  for (const { file, storedFile } of results)
    text = text.replaceAll(`(${file.address})`, storedFile ? `(${getFileUrl(storedFile.id)})` : '()')
  return text.replaceAll(/!?\[([^\]\n]{0,300})\]\(\)/g, '$1')
}

/** Hash of an item's list entry. While it is unchanged, the item's text and files are not fetched. */
export function hashListEntry({ columns }: ParsedItem, { version, files }: SourceItem): string {
  return hash([columns, version, files.map(({ name, identity }) => [name, identity])])
}

export function hashContent({ columns }: ParsedItem, { body, fileText, storedFiles }: ItemContent): string {
  return hash([columns, body, fileText, storedFiles.map(({ name, identity, fileKey }) => [name, identity, fileKey])])
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}
