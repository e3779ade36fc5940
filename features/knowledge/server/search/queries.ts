import type { Ctx } from '#platform/server/ctx.ts'

export type FoundPassage = {
  id: string
  itemId: string
  kind: 'resource' | 'course' | 'event' | 'guide'
  sourceId: string
  title: string
  url: string
  headings: string[]
  page: number | null
  text: string
  score: number
}

/** The passages that answer a question best, of what the viewer may read. */
export async function searchKnowledge(
  _ctx: Ctx,
  _input: { query: string; limit: number },
): Promise<{ passages: FoundPassage[]; confidence: number }> {
  return { passages: [], confidence: 0 }
}
