import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import { limits } from '#rules/limits.ts'
import { VectorStoreError } from '#providers/vector-store/port.ts'
import { problem } from '#platform/server/problem.ts'
import type { readableGuide, searchTest, searchTestReply, vectorStats } from '../schema.ts'
import { findGuide } from './guides/queries.ts'
import { countStored, findGuideItem, includesNew } from './queries.ts'
import { searchKnowledge } from './search/queries.ts'
import { listPassages } from './worker/queries.ts'

export async function serializeStats(ctx: Ctx): Promise<z.input<typeof vectorStats>> {
  return {
    ...(await countStored(ctx)),
    adapter: ctx.providers.vectorStore.name,
    includesNew: await includesNew(ctx),
  }
}

/** What a question finds, as the assistant would find it for this viewer. */
export async function serializeSearch(
  ctx: Ctx,
  input: z.output<typeof searchTest>,
): Promise<z.input<typeof searchTestReply>> {
  const startedAt = performance.now()
  try {
    const { passages, confidence } = await searchKnowledge(ctx, input)
    const isAnswered = passages.length > 0 && confidence >= limits.knowledge.answeredConfidence
    return { results: passages, confidence, isAnswered, durationMs: Math.round(performance.now() - startedAt) }
  } catch (error) {
    if (!(error instanceof VectorStoreError)) throw error
    ctx.log.warn({ err: error }, 'the vector store could not be searched')
    throw problem('knowledge.store_unavailable')
  }
}

/** A guide with its text; without passages while it is being read for the first time. */
export async function serializeGuide(ctx: Ctx, id: string): Promise<z.input<typeof readableGuide>> {
  const guide = await findGuide(ctx, id)
  const item = await findGuideItem(ctx, id)
  return { ...guide, passages: item ? await listPassages(ctx, item) : [] }
}
