import { createHash } from 'node:crypto'
import type { SourceItem } from '#providers/content-source/port.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { limits } from '#rules/limits.ts'
import type { FileRow } from './queries.ts'
import { copyFile, type Copied, type Copy } from './copy-file.ts'
import type { Draft } from './drafts.ts'

/** All that an item holds, read and copied. `troubles` are sentences about what could not be had, `notes` about the rest. */
export type Content = { body: string; fileText: string; copies: Copy[]; troubles: string[]; notes: string[] }

export const nothing: Content = { body: '', fileText: '', copies: [], troubles: [], notes: [] }

/** Reads an item's text and copies its files; pictures in the text lead to our copies afterwards. */
export async function readContent(
  ctx: Ctx,
  { item, before }: { item: SourceItem; before: FileRow[] },
): Promise<Content> {
  const { markdown, note, files } = await ctx.providers.contentSource.readBody(item)
  const wanted = [
    ...item.files.map((file) => ({ file, isAttached: true })),
    ...files.map((file) => ({ file, isAttached: false })),
  ].slice(0, limits.content.filesPerItem)
  const copied: Copied[] = []
  for (const [position, { file, isAttached }] of wanted.entries()) {
    const known = before.find(({ identity }) => identity === file.identity)
    copied.push(await copyFile(ctx, { file, isAttached, position, before: known }))
  }
  const body = pointToCopies(markdown, copied).replaceAll('\0', '').slice(0, limits.content.bodyLength)
  const copies = [...copied.flatMap(({ copy }) => copy ?? []), ...keptOf(before, copied)]
  return {
    body: body.toWellFormed(),
    fileText: copied
      .map(({ text }) => text)
      .join('\n')
      .slice(0, limits.content.textLength),
    copies: [...new Map(copies.map((copy) => [copy.identity, copy])).values()],
    troubles: copied.flatMap(({ trouble }) => trouble ?? []),
    notes: [note, ...copied.map((one) => one.note)].filter((one) => one !== null),
  }
}

/** While a file cannot be had, those that it came in the place of stay. */
function keptOf(before: FileRow[], copied: Copied[]): Copy[] {
  if (copied.every(({ copy }) => copy !== null)) return []
  const named = new Set(copied.map(({ file }) => file.identity))
  return before.filter(({ identity }) => !named.has(identity))
}

/** The lasting address of a copy. */
export const addressOf = (fileId: string): string => `/api/content-files/${fileId}`

/** What could not be copied would be a dead link tomorrow: it is left out. */
function pointToCopies(markdown: string, copied: Copied[]): string {
  let text = markdown
  for (const { file, copy } of copied)
    text = text.replaceAll(`(${file.address})`, copy ? `(${addressOf(copy.id)})` : '()')
  return text.replaceAll(/!?\[([^\]\n]{0,300})\]\(\)/g, '$1')
}

/** What the list itself tells: while it stays the same, nothing else of the item is asked for. */
export function hashOfList({ columns }: Draft, { version, files }: SourceItem): string {
  return hash([columns, version, files.map(({ name, identity }) => [name, identity])])
}

export function hashOfContent({ columns }: Draft, { body, fileText, copies }: Content): string {
  return hash([columns, body, fileText, copies.map(({ name, identity, fileKey }) => [name, identity, fileKey])])
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}
