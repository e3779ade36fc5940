import type { ContentSource, SourceItem } from '#providers/content-source/port.ts'
import type { Files } from '#providers/files/port.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { daysBefore } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import { syncedKinds, type SyncedKind } from '../schema.ts'
import { toItemRow } from './items/actions.ts'
import { parseItem } from './items/parsed-item.ts'
import { hashContent, hashListEntry, emptyContent, fetchContent } from './items/item-content.ts'
import type {
  courses,
  favoriteTools,
  resourceFiles,
  resources,
  resourceViews,
  savedResources,
  tools,
} from './tables.ts'
import type { syncItems, syncRuns } from './sync/tables.ts'

type SampleContentOptions = { source: ContentSource; files: Files; now: Date }

export type SampleContent = {
  resources: (typeof resources.$inferInsert)[]
  files: (typeof resourceFiles.$inferInsert)[]
  tools: (typeof tools.$inferInsert)[]
  courses: (typeof courses.$inferInsert)[]
}

/** The sample content as the first sync would copy it, written over the months before; its files are stored on the way. */
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

/** Spread over the year, and the parts of a list not in the order of its names. */
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

export type SampleCollection = {
  saved: (typeof savedResources.$inferInsert)[]
  views: (typeof resourceViews.$inferInsert)[]
  favorites: (typeof favoriteTools.$inferInsert)[]
}

const demoSavedIds = ['fundraising-timeline', 'founders-agreement-template', 'pricing-for-first-time-founders']
const demoViewedIds = ['first-hundred-customers', 'fundraising-timeline', 'lean-canvas-template', 'demo-day-checklist']
const demoFavoriteIds = ['interview-notes', 'unit-economics']

/** What the demo student keeps, looked at last and likes. */
export function sampleCollection(
  content: SampleContent,
  { student, now }: { student: Person; now: Date },
): SampleCollection {
  const find = (notionId: string) => content.resources.find((row) => row.notionId === notionId)
  const personId = student.id
  const picked = (ids: string[]) => ids.flatMap((id) => find(id) ?? [])
  return {
    saved: picked(demoSavedIds).map(({ id, title, category, type }, at) => ({
      id: newId(),
      personId,
      resourceId: id!,
      title,
      category,
      type,
      savedAt: daysBefore(now, 1.4 + 6.3 * at),
    })),
    views: picked(demoViewedIds).map(({ id }, at) => ({
      personId,
      resourceId: id!,
      viewedAt: daysBefore(now, 0.2 + at),
    })),
    favorites: content.tools
      .filter(({ notionId }) => demoFavoriteIds.includes(notionId))
      .map(({ id }) => ({ personId, toolId: id! })),
  }
}

type SampleRuns = { runs: (typeof syncRuns.$inferInsert)[]; items: (typeof syncItems.$inferInsert)[] }

/** That the content was fetched, and what was new then. */
export function sampleRuns(content: SampleContent, { director, now }: { director: Person; now: Date }): SampleRuns {
  const runs = syncedKinds.map((kind, at) => {
    const startedAt = daysBefore(now, 3.2 - at / 1_000)
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
  const items = content.resources.slice(0, 6).map(({ notionId, title }, at) => ({
    runId: runs[0]!.id,
    itemId: notionId,
    title,
    outcome: at < 4 ? ('added' as const) : ('changed' as const),
    detail: null,
  }))
  return { runs, items }
}
