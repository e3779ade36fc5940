import { SourceAway, type SourceItem } from '#providers/content-source/port.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { SyncedKind } from '../../schema.ts'
import { noteItems } from '../sync/queries.ts'
import { draftOf, type Draft } from './drafts.ts'
import { hashOfContent, hashOfList, nothing, readContent, type Content } from './item-content.ts'
import { addWords, listFilesOf, saveFiles, saveItem, settleItem, type Stored } from './queries.ts'

type Syncing = {
  run: { id: string; kind: SyncedKind }
  item: SourceItem
  /** Brought up to date, so that an item that comes twice is written once. */
  stored: Map<string, Stored>
  position: number
}

/**
 * Brings our copy of one item up to date. What is unchanged by its list entry costs nothing; one that cannot be read keeps
 * its last good copy and is reported.
 */
export async function syncItem(ctx: Ctx, syncing: Syncing): Promise<void> {
  const { run, item, stored } = syncing
  const before = stored.get(item.id)
  try {
    const draft = draftOf(item)
    const listHash = hashOfList(draft, item)
    if (before && before.removedAt === null && before.isSettled && before.listHash === listHash) return
    await copyItem(ctx, { ...syncing, before, draft, listHash })
  } catch (error) {
    if (error instanceof SourceAway || !(error instanceof Error) || isOurs(error)) throw error
    const title = before?.title ?? String(item.fields['title'] ?? item.fields['name'] ?? item.id)
    await noteItems(ctx, [
      { runId: run.id, itemId: item.id, title: shorten(title), outcome: 'failed', detail: error.message.slice(0, 500) },
    ])
  }
}

/** A database that does not answer is no fault of the item. */
const isOurs = (error: Error) => error.name === 'DrizzleQueryError' || error.constructor.name === 'DrizzleQueryError'
const shorten = (title: string) =>
  title
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, 200)
    .toWellFormed()

type Copying = Syncing & { before: Stored | undefined; draft: Draft; listHash: string }

async function copyItem(ctx: Ctx, copying: Copying): Promise<void> {
  const { run, item, before, draft, listHash } = copying
  const files = before && run.kind === 'resources' ? await listFilesOf(ctx, before.id) : []
  const content = draft.hasBody ? await readContent(ctx, { item, before: files }) : nothing
  const contentHash = hashOfContent(draft, content)
  const isSettled = item.isFinal && content.troubles.length === 0
  const isNews = !before || before.removedAt !== null || before.contentHash !== contentHash
  const details = [...content.troubles, ...content.notes, ...draft.notes]
  const outcome = content.troubles.length > 0 ? 'failed' : !before || before.removedAt !== null ? 'added' : 'changed'
  const detail = details.join(' ').slice(0, 1_000) || null
  const note = { runId: run.id, itemId: item.id, title: draft.title, outcome, detail } as const
  if (isNews) return write(ctx, { ...copying, content, contentHash, isSettled, note })
  await settleItem(ctx, { kind: run.kind, id: before.id, set: { listHash, version: item.version, isSettled } })
  if (outcome === 'failed') await noteItems(ctx, [note])
}

type Note = Parameters<typeof noteItems>[1][number]
type Writing = Copying & { content: Content; contentHash: string; isSettled: boolean; note: Note }

async function write(ctx: Ctx, writing: Writing): Promise<void> {
  const { run, item, stored, before, draft, content, position } = writing
  const row = { ...rowOf(writing, { now: ctx.now(), position }), notionId: item.id }
  await ctx.transaction(async (tx) => {
    const id = await saveItem(tx, { kind: run.kind, row })
    if (run.kind === 'resources') {
      await saveFiles(tx, { resourceId: id, files: content.copies })
      await addWords(tx, [id])
    }
    await noteItems(tx, [writing.note])
    const { listHash, contentHash, isSettled } = writing
    stored.set(item.id, {
      id: before?.id ?? id,
      notionId: item.id,
      title: draft.title,
      listHash,
      contentHash,
      isSettled,
      removedAt: null,
    })
  })
}

type Described = Pick<Writing, 'run' | 'item' | 'draft' | 'content' | 'listHash' | 'contentHash' | 'isSettled'>

/** The columns of an item's row. */
export function rowOf(
  { run, item, draft, content, listHash, contentHash, isSettled }: Described,
  { now, position }: { now: Date; position: number },
): Record<string, unknown> {
  return {
    ...draft.columns,
    ...(draft.hasBody && { body: content.body }),
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
