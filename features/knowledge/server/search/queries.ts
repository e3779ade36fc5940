import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import type { FoundPassage } from '#providers/vector-store/port.ts'
import type { ItemKind } from '../../schema.ts'
import { isReadable } from '../sources/queries.ts'
import { knowledgeItems, knowledgePassages } from '../tables.ts'

export type Passage = {
  id: string
  itemId: string
  kind: ItemKind
  /** The id of the resource, course, event or guide, as its own feature knows it. */
  sourceId: string
  title: string
  headings: string[]
  page: number | null
  text: string
  /** Opens its page at the passage. */
  url: string
}

export type FoundKnowledge = {
  /** Best first. */
  passages: (Passage & Pick<FoundPassage, 'score' | 'legs'>)[]
  /** 0 to 1; from `limits.knowledge.answeredConfidence` on the content probably answers the question. */
  confidence: number
}

type SearchOptions = { query: string; limit: number; signal?: AbortSignal }

/**
 * The passages that fit a question, of what the viewer may read at this moment: rights are asked of the rows themselves, so what was unpublished
 * or trashed a second ago is not found, whatever the store still holds. Fails with a `VectorStoreError` where the store does.
 */
export async function searchKnowledge(ctx: Ctx, { query, limit, signal }: SearchOptions): Promise<FoundKnowledge> {
  const readableItemIds = await listReadableItems(ctx)
  if (readableItemIds.length === 0) return { passages: [], confidence: 0 }
  const request = { query, limit, readableItemIds, ...(signal && { signal }) }
  const { passages: found, confidence } = await ctx.providers.vectorStore.search(request)
  const passages = await readPassages(
    ctx,
    found.map(({ id }) => id),
  )
  const byId = new Map(passages.map((passage) => [passage.id, passage]))
  return {
    confidence,
    passages: found.flatMap(({ id, score, legs }) => {
      const passage = byId.get(id)
      return passage ? [{ ...passage, score, legs }] : []
    }),
  }
}

const isFindable = and(isNull(knowledgeItems.removedAt), eq(knowledgeItems.isIncluded, true))

async function listReadableItems(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: knowledgeItems.id })
    .from(knowledgeItems)
    .where(and(isFindable, sql`${knowledgeItems.passageCount} > 0`, isReadable(ctx)))
  return rows.map(({ id }) => id)
}

/** The passages with these ids that the viewer may read. */
async function readPassages(ctx: Ctx, ids: string[]): Promise<Passage[]> {
  const { id, itemId, headings, page, text } = knowledgePassages
  const { kind, sourceId, title, url } = knowledgeItems
  return ctx.db
    .select({
      id,
      itemId,
      headings,
      page,
      text,
      kind,
      sourceId,
      title,
      url: sql<string>`${url} || '?passage=' || ${id}`,
    })
    .from(knowledgePassages)
    .innerJoin(knowledgeItems, eq(knowledgeItems.id, itemId))
    .where(and(inArray(id, ids), isFindable, isReadable(ctx)))
}

/** A passage that the viewer may read, or a 404. */
export async function findPassage(ctx: Ctx, id: string): Promise<Passage> {
  const [passage] = await readPassages(ctx, [id])
  if (!passage) throw problem('knowledge.passage_not_found')
  return passage
}
