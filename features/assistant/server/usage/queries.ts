import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import type { assistantUsage } from '../../schema.ts'

type Usage = z.input<typeof assistantUsage>
type Counts = Omit<Usage, 'model' | 'isOffline' | 'budget'>

/** Below this, the program's content probably does not answer a question. */
const answerableFrom = 0.5

/** What was asked and used since the moment. Demo people and others are counted apart (T9). */
export async function countUsage(ctx: Ctx, since: Date): Promise<Counts> {
  const { timeZone } = ctx.config
  const generations = sql`
    select g.*, m.status, m.owner_id, p.role, (g.created_at at time zone ${timeZone})::date as day,
      g.input_tokens + g.output_tokens as tokens, coalesce(g.confidence, 1) < ${answerableFrom} as is_unanswered, f.value as feedback
    from chat_generations g join chat_messages m on m.id = g.message_id join people p on p.id = m.owner_id
    left join chat_feedback f on f.message_id = m.id
    where g.created_at >= ${since.toISOString()}::timestamptz and p.is_demo = ${ctx.me.isDemo}`
  const amounts = sql`count(*)::int as "answerCount", coalesce(sum(tokens), 0)::float8 as "tokenCount",
    coalesce(sum(microdollars), 0)::float8 / 1000000 as dollars`
  const read = async <Row>(statement: SQL) => {
    const { rows } = await ctx.db.execute<Record<string, unknown>>(sql`with used as (${generations}) ${statement}`)
    return rows as Row[]
  }
  const [totals, byDay, byRole, failureReasons] = await Promise.all([
    read<Counts['totals'] & { p50: number | null; p95: number | null }>(sql`
      select ${amounts}, count(*) filter (where status = 'failed')::int as "failedCount",
        count(*) filter (where status = 'stopped')::int as "stoppedCount", count(*) filter (where is_unanswered)::int as "unansweredCount",
        count(*) filter (where feedback = 'up')::int as "helpfulCount", count(*) filter (where feedback = 'down')::int as "unhelpfulCount",
        count(distinct owner_id)::int as "personCount", percentile_cont(0.5) within group (order by first_token_ms) as p50,
        percentile_cont(0.95) within group (order by first_token_ms) as p95 from used`),
    read<Counts['byDay'][number]>(sql`
      select day::text, ${amounts}, count(*) filter (where status = 'failed')::int as "failedCount",
        count(*) filter (where is_unanswered)::int as "unansweredCount" from used group by day order by day`),
    read<Counts['byRole'][number]>(sql`select role, ${amounts} from used group by role order by role`),
    read<Counts['failureReasons'][number]>(sql`
      select failure as reason, count(*)::int as count from used where status = 'failed' and failure is not null
      group by failure order by count(*) desc, failure`),
  ])
  const { p50, p95, ...sums } = totals[0]!
  const firstTextMs = p50 === null || p95 === null ? null : { p50: Math.round(p50), p95: Math.round(p95) }
  return { totals: sums, firstTextMs, byDay, byRole, failureReasons }
}
