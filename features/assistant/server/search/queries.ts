import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'
import type { FoundMessage } from '../../schema.ts'

/** The viewer's messages that have all of the words, best first. Temporary conversations are in no list. */
export async function searchMessages(ctx: Ctx, { q, limit }: { q: string; limit: number }): Promise<FoundMessage[]> {
  if (q === '') return []
  const { rows } = await ctx.db.execute<FoundMessage & { createdAt: string }>(sql`
    with query as (select websearch_to_tsquery('foundry', ${q}) as words),
    found as (
      select m.id, m.session_id, m.role, m.created_at, m.content, s.title, ts_rank_cd(m.search, words) as rank
      from chat_messages m join chat_sessions s on s.id = m.session_id, query
      where m.owner_id = ${ctx.me.id} and m.search @@ words and not s.is_temporary
      order by rank desc, m.created_at desc, m.id desc limit ${limit})
    select found.id, session_id as "sessionId", title as "sessionTitle", role, created_at as "createdAt",
      ts_headline('foundry', left(content, 20000), words, 'StartSel=«, StopSel=», MaxFragments=1, MaxWords=30, MinWords=12') as excerpt
    from found, query order by rank desc, created_at desc, found.id desc`)
  return rows.map(({ createdAt, ...row }) => ({ ...row, timestamp: new Date(createdAt) as never }))
}
