import { eq, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { KnowledgeSource } from '#platform/server/knowledge-source.ts'
import { withPermission } from '#platform/server/scope.ts'
import { limits } from '#rules/limits.ts'
import { visibleToViewer, type EventRow } from '../queries.ts'
import { liveEvents } from '../tables.ts'

/** An event is quoted until some weeks after it: older ones would stand in the way of those to come. */
const isRecent = ({ now }: Ctx | TxCtx) => {
  const since = new Date(now().getTime() - limits.knowledge.pastEventDays * 86_400_000)
  return sql`${liveEvents.overAt} > ${since.toISOString()}::timestamptz`
}

/** The events as the assistant quotes them. Drafts are among them; only those who may see drafts find them. */
export const eventKnowledge: KnowledgeSource = {
  select: (ctx) => sql`
    select ${liveEvents.id}::text as source_id, ${liveEvents.title} as title, coalesce(${liveEvents.description}, '') as description,
      '/events/' || ${liveEvents.id} as url, ${liveEvents.updatedAt} as updated_at,
      md5(concat_ws(E'\n', ${liveEvents.title}, ${liveEvents.description}, extract(epoch from ${liveEvents.startsAt}), extract(epoch from ${liveEvents.endsAt}),
        ${liveEvents.location}, ${liveEvents.isVirtual}, ${liveEvents.category}, ${liveEvents.organizer}, ${liveEvents.registrationUrl}, ${liveEvents.tags}::text)) as hash,
      octet_length(coalesce(${liveEvents.description}, '')) + octet_length(${liveEvents.title}) as size
    from ${liveEvents} where ${isRecent(ctx)}`,
  selectReadable: (ctx) => {
    const eventCtx = withPermission(ctx, 'event.list')
    const isVisible = eventCtx ? visibleToViewer(eventCtx) : sql`false`
    return sql`select ${liveEvents.id}::text as source_id from ${liveEvents} where ${isRecent(ctx)} and ${isVisible ?? sql`true`}`
  },
  read: async (ctx, id) => {
    const [event] = await ctx.db.select().from(liveEvents).where(eq(liveEvents.id, id))
    if (!event) return null
    const description = (event.description ?? '').split('\n')
    return { paragraphs: [...description, toSentences(event, ctx.config)], markdown: '', files: [] }
  },
}

/** When, where, by whom: in words, so that a question about them finds the event. */
function toSentences(event: EventRow, { timeZone }: Ctx['config']): string {
  const { startsAt, endsAt, location, isVirtual, organizer, category, tags, registrationUrl } = event
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone })
  const when = endsAt ? format.formatRange(startsAt, endsAt) : format.format(startsAt)
  const sentences = [
    `When: ${when} (${timeZone}).`,
    isVirtual ? 'This event is online.' : '',
    location ? `Where: ${location}.` : '',
    organizer ? `Organized by ${organizer}.` : '',
    `Category: ${category}.`,
    tags.length > 0 ? `Topics: ${tags.join(', ')}.` : '',
    registrationUrl ? `Register at ${registrationUrl}.` : '',
  ]
  return sentences.filter(Boolean).join(' ')
}
