import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { KnowledgeSource } from '#platform/server/knowledge-source.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope, withPermission } from '#platform/server/scope.ts'
import { scopeFor } from '#rules/permissions.ts'
import { guideTrash, knowledgeGuides, liveKnowledgeGuides } from '../tables.ts'

export type GuideRow = typeof knowledgeGuides.$inferSelect

const live = liveKnowledgeGuides

/** Guides for members, and for staff also those that are theirs alone. */
function isReadable(ctx: Ctx) {
  const guideCtx = withPermission(ctx, 'resource.list')
  if (!guideCtx) return sql`false`
  const isForStaff = scopeFor(ctx.me, 'knowledge.list') === 'all'
  return and(
    withinScope(guideCtx, { owner: live.ownerId }),
    or(eq(live.audience, 'members'), isForStaff ? eq(live.audience, 'staff') : undefined),
  )!
}

/** The guides as the assistant quotes them. */
export const guideKnowledge: KnowledgeSource = {
  select: () => sql`
    select ${live.id}::text as source_id, ${live.title} as title, ${live.fileName} as description, '/guides/' || ${live.id} as url,
      ${live.fileKey} as hash, ${live.size} as size, ${live.updatedAt} as updated_at from ${live}`,
  selectReadable: (ctx) => sql`select ${live.id}::text as source_id from ${live} where ${isReadable(ctx)}`,
  read: async ({ db }, id) => {
    const [row] = await db.select().from(live).where(eq(live.id, id))
    return row ? { paragraphs: [], markdown: '', files: [{ name: row.fileName, fileKey: row.fileKey }] } : null
  },
}

/** A guide that the viewer may read, or a 404. */
export async function findGuide(ctx: Ctx, id: string): Promise<GuideRow> {
  const [row] = await ctx.db
    .select()
    .from(live)
    .where(and(eq(live.id, id), isReadable(ctx)))
  if (!row) throw problem('guide.not_found')
  return row
}

export async function insertGuide({ db }: TxCtx, row: typeof knowledgeGuides.$inferInsert): Promise<GuideRow> {
  const [inserted] = await db.insert(knowledgeGuides).values(row).returning()
  return inserted!
}

/** Changes a guide that is not in the trash, or throws a 404; answers it as it was and as it is. */
export async function updateGuide(
  { db, now }: TxCtx,
  { id, ...set }: Pick<GuideRow, 'id' | 'title' | 'audience'>,
): Promise<{ before: GuideRow; guide: GuideRow }> {
  const [before] = await db.select().from(live).where(eq(live.id, id))
  if (!before) throw problem('guide.not_found')
  const [guide] = await db
    .update(knowledgeGuides)
    .set({ ...set, updatedAt: now() })
    .where(eq(knowledgeGuides.id, id))
    .returning()
  return { before, guide: guide! }
}

export const listTrashedGuides = (ctx: Ctx, page: PageQuery): Promise<Page<GuideRow>> => guideTrash.list(ctx, page)

export const {
  trashOne: moveToTrash,
  restoreOne: restoreFromTrash,
  purge: purgeFromTrash,
  purgeExpired: purgeExpiredGuides,
} = guideTrash

/** Which of these stored files belong to a guide, trashed ones included. */
export async function findGuideKeys({ db }: { db: Db }, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ fileKey: knowledgeGuides.fileKey })
    .from(guideTrash.withTrashed)
    .where(inArray(knowledgeGuides.fileKey, keys))
  return new Set(rows.map(({ fileKey }) => fileKey))
}
