import { SourceUnavailableError, type SourceItem } from '#providers/content-source/port.ts'
import { listResourceFiles, saveFiles } from '#features/resources/server/files/queries.ts'
import { addSearchWords } from '#features/resources/server/search/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { StoredItem } from '#platform/server/db/synced-rows.ts'
import type { SyncedKind } from '../../schema.ts'
import { recordItems } from '../queries.ts'
import { parseItem, type ParsedItem } from './parsed-item.ts'
import { hashContent, hashListEntry, emptyContent, fetchContent, type ItemContent } from './item-content.ts'
import { rowsByKind } from './queries.ts'

type SyncItemInput = {
  run: { id: string; kind: SyncedKind }
  item: SourceItem
  /** Updated along the way, so that an item listed twice is written once. */
  storedItems: Map<string, StoredItem>
  position: number
}

/**
 * Updates our copy of one item. An item whose list entry is unchanged is skipped; one that cannot be read keeps its last good
 * copy and is reported as failed. `SourceUnavailableError` and database errors are thrown: they say nothing about the item.
 */
export async function syncItem(ctx: Ctx, input: SyncItemInput): Promise<void> {
  const { run, item, storedItems } = input
  const previous = storedItems.get(item.id)
  try {
    const parsed = parseItem(item)
    const listHash = hashListEntry(parsed, item)
    if (previous && previous.removedAt === null && previous.isSettled && previous.listHash === listHash) return
    await copyItem(ctx, { ...input, previous, parsed, listHash })
  } catch (error) {
    if (error instanceof SourceUnavailableError || !(error instanceof Error) || isDatabaseError(error)) throw error
    const title = previous?.title ?? String(item.fields['title'] ?? item.fields['name'] ?? item.id)
    await recordItems(ctx, [
      { runId: run.id, itemId: item.id, title: shorten(title), outcome: 'failed', detail: error.message.slice(0, 500) },
    ])
  }
}

/** A database error is not the item's fault. */
const isDatabaseError = (error: Error) =>
  error.name === 'DrizzleQueryError' || error.constructor.name === 'DrizzleQueryError'
const shorten = (title: string) =>
  title
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, 200)
    .toWellFormed()

type CopyItemInput = SyncItemInput & { previous: StoredItem | undefined; parsed: ParsedItem; listHash: string }

async function copyItem(ctx: Ctx, input: CopyItemInput): Promise<void> {
  const { run, item, previous, parsed, listHash } = input
  const files = previous && run.kind === 'resources' ? await listResourceFiles(ctx, previous.id) : []
  const content = parsed.hasBody ? await fetchContent(ctx, { item, previous: files }) : emptyContent
  const contentHash = hashContent(parsed, content)
  const isSettled = item.isFinal && content.errorMessages.length === 0
  const isChanged = !previous || previous.removedAt !== null || previous.contentHash !== contentHash
  const details = [...content.errorMessages, ...content.notes, ...parsed.notes]
  const outcome =
    content.errorMessages.length > 0 ? 'failed' : !previous || previous.removedAt !== null ? 'added' : 'changed'
  const detail = details.join(' ').slice(0, 1_000) || null
  const reportRow = { runId: run.id, itemId: item.id, title: parsed.title, outcome, detail } as const
  if (isChanged) return writeItem(ctx, { ...input, content, contentHash, isSettled, reportRow })
  await rowsByKind[run.kind].updateHashes(ctx, { id: previous.id, set: { listHash, version: item.version, isSettled } })
  if (outcome === 'failed') await recordItems(ctx, [reportRow])
}

type ReportRow = Parameters<typeof recordItems>[1][number]
type WriteItemInput = CopyItemInput & {
  content: ItemContent
  contentHash: string
  isSettled: boolean
  reportRow: ReportRow
}

async function writeItem(ctx: Ctx, input: WriteItemInput): Promise<void> {
  const { run, item, storedItems, previous, parsed, content, position } = input
  const row = toItemRow(input, { now: ctx.now(), position })
  await ctx.transaction(async (tx) => {
    const id = await rowsByKind[run.kind].save(tx, row)
    if (run.kind === 'resources') {
      await saveFiles(tx, { resourceId: id, files: content.storedFiles })
      await addSearchWords(tx, [id])
    }
    await recordItems(tx, [input.reportRow])
    const { listHash, contentHash, isSettled } = input
    storedItems.set(item.id, {
      id: previous?.id ?? id,
      notionId: item.id,
      title: parsed.title,
      listHash,
      contentHash,
      isSettled,
      removedAt: null,
    })
  })
}

type ItemRowInput = Pick<
  WriteItemInput,
  'run' | 'item' | 'parsed' | 'content' | 'listHash' | 'contentHash' | 'isSettled'
>

/** The columns of an item's row. */
export function toItemRow(
  { run, item, parsed, content, listHash, contentHash, isSettled }: ItemRowInput,
  { now, position }: { now: Date; position: number },
): Record<string, unknown> {
  return {
    ...parsed.columns,
    ...(parsed.hasBody && { body: content.body }),
    ...(run.kind === 'resources' && { fileText: content.fileText }),
    id: newId(),
    notionId: item.id,
    position,
    version: item.version,
    listHash,
    contentHash,
    isSettled,
    createdAt: now,
    updatedAt: now,
    removedAt: null,
  }
}
