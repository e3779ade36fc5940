import type { ContentSource, SourceItem } from '#providers/content-source/port.ts'
import type { Files } from '#providers/files/port.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { NewCourse } from '#features/courses/server/queries.ts'
import type { NewFile } from '#features/resources/server/files/queries.ts'
import type { NewResource } from '#features/resources/server/queries.ts'
import type { NewTool } from '#features/tools/server/queries.ts'
import { newId } from '#platform/server/db/columns.ts'
import { daysBefore } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import { syncedKinds, type SyncedKind } from '../schema.ts'
import { toItemRow } from './items/actions.ts'
import { parseItem } from './items/parsed-item.ts'
import { hashContent, hashListEntry, emptyContent, fetchContent } from './items/item-content.ts'
import type { syncItems, syncRuns } from './tables.ts'

type SampleContentOptions = { source: ContentSource; files: Files; now: Date }

export type SampleContent = {
  resources: NewResource[]
  files: NewFile[]
  tools: NewTool[]
  courses: NewCourse[]
}

/** The sample content as a first sync would copy it, with dates over the past months. Stores its files too. */
export async function sampleContent({ source, files, now }: SampleContentOptions): Promise<SampleContent> {
  const ctx = { providers: { contentSource: source, files }, now: () => now } as unknown as Ctx
  const itemsByKind = await Promise.all(syncedKinds.map((kind) => createSampleItems(ctx, { kind, now })))
  const getRows = (kind: SyncedKind) => itemsByKind[syncedKinds.indexOf(kind)]!.map(({ row }) => row) as never
  return {
    resources: getRows('resources'),
    tools: getRows('tools'),
    courses: getRows('courses'),
    files: itemsByKind.flat().flatMap((item) => item.files),
  }
}

type SampleItem = { row: Record<string, unknown>; files: SampleContent['files'] }

async function createSampleItems(ctx: Ctx, { kind, now }: { kind: SyncedKind; now: Date }): Promise<SampleItem[]> {
  const { items } = await ctx.providers.contentSource.list(kind, { shape: {}, cursor: null })
  return Promise.all(
    items.map((item, position) => createSampleItem(ctx, { item, position, at: getSampleDate(now, position) })),
  )
}

/** Spread over the past year, in another order than that of the list. */
function getSampleDate(now: Date, position: number): Date {
  return daysBefore(now, 3.2 + ((position * 37) % 101) * 2.9)
}

async function createSampleItem(
  ctx: Ctx,
  { item, position, at }: { item: SourceItem; position: number; at: Date },
): Promise<SampleItem> {
  const parsed = parseItem(item)
  const content = parsed.hasBody ? await fetchContent(ctx, { item, previous: [] }) : emptyContent
  const hashes = { listHash: hashListEntry(parsed, item), contentHash: hashContent(parsed, content) }
  const run = { id: '', kind: item.kind }
  const row = toItemRow({ run, item, parsed, content, ...hashes, isSettled: true }, { now: at, position })
  return { row, files: content.storedFiles.map((storedFile) => ({ ...storedFile, resourceId: String(row['id']) })) }
}

type SampleRuns = { runs: (typeof syncRuns.$inferInsert)[]; items: (typeof syncItems.$inferInsert)[] }

/** A completed sync of each kind, with a few items in the report. */
export function sampleRuns(content: SampleContent, { director, now }: { director: Person; now: Date }): SampleRuns {
  const runs = syncedKinds.map((kind, index) => {
    const startedAt = daysBefore(now, 3.2 - index / 1_000)
    return {
      id: newId(),
      kind,
      state: 'completed' as const,
      startedAt,
      finishedAt: new Date(startedAt.getTime() + 900),
      startedById: kind === 'resources' ? director.id : null,
      isAutomatic: kind !== 'resources',
      pageCount: 1,
      seenCount: content[kind].length,
    }
  })
  const items = content.resources.slice(0, 6).map(({ notionId, title }, index) => ({
    runId: runs[0]!.id,
    itemId: notionId,
    title,
    outcome: index < 4 ? ('added' as const) : ('changed' as const),
    detail: null,
  }))
  return { runs, items }
}
