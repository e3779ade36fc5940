import { and, arrayContains, eq, inArray, isNotNull, not, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { containsText } from '#platform/server/db/contains-text.ts'
import { keysetBy, type SortKey } from '#platform/server/db/keyset.ts'
import { limits } from '#rules/limits.ts'
import type { LinkState, linkQuery, linkTotals } from '../../schema.ts'
import { countColumns, inScope, nameOf, selectWithCounts, type LinkRow, type LinkWithCounts } from '../queries.ts'
import { linkCounts, links, linkTrash, liveLinks } from '../tables.ts'

export type ListLinksOptions = PageQuery & z.output<typeof linkQuery>

const sortKeys: Record<ListLinksOptions['sort'], SortKey<LinkWithCounts>> = {
  newest: { by: liveLinks.createdAt, type: 'timestamptz', of: (row) => row.createdAt },
  clicks: { by: sql`coalesce(${linkCounts.clickCount}, 0)`, type: 'float8', of: (row) => row.clickCount },
  recent: {
    by: sql`coalesce(${linkCounts.lastClickedAt}, 'epoch')`,
    type: 'timestamptz',
    of: (row) => row.lastClickedAt ?? new Date(0),
  },
}
const byId: SortKey<LinkWithCounts> = { by: liveLinks.id, type: 'uuid', of: (row) => row.id }

/** Links outside the trash that match the filters. */
export async function listLinks(ctx: Ctx, options: ListLinksOptions): Promise<Page<LinkWithCounts>> {
  const { q, status, tag, sort, ...page } = options
  const condition = and(
    inScope(ctx),
    q ? matchesText(ctx, q) : undefined,
    statusConditions(ctx.now())[status],
    tag ? arrayContains(liveLinks.tags, [tag]) : undefined,
  )
  const list = keysetBy({ keys: [sortKeys[sort], byId], page })
  return list.read(selectWithCounts(ctx.db), { where: condition, count: () => ctx.db.$count(liveLinks, condition) })
}

/** A short URL that somebody pasted is searched by its code. */
function matchesText({ config }: Pick<Ctx, 'config'>, q: string): SQL | undefined {
  const base = `${config.shortLinkBase}/`.replace(/^https?:\/\//, '').toLowerCase()
  const bare = q.replace(/^https?:\/\//i, '')
  if (bare.toLowerCase().startsWith(base)) {
    const code = bare.slice(base.length).replace(/(?:\.q|\+)?\/?(?:[?#].*)?$/i, '')
    if (code !== '') return inArray(liveLinks.shortCode, [code, code.toLowerCase()])
  }
  return containsText([liveLinks.title, liveLinks.shortCode, liveLinks.originalUrl, liveLinks.description], q)
}

/** What a status means in SQL; `getLinkState` says the same of one row. */
function statusConditions(now: Date): Record<ListLinksOptions['status'], SQL | undefined> {
  const isExpired = or(
    sql`coalesce(${liveLinks.expiresAt} <= ${now.toISOString()}::timestamptz, false)`,
    // Few links have a maximum, so the counter of few is read.
    sql`${liveLinks.maxClicks} is not null and exists (select from link_counts as used
      where used.link_id = ${liveLinks.id} and used.click_count >= ${liveLinks.maxClicks})`,
  )!
  const isScheduled = sql`coalesce(${liveLinks.startsAt} > ${now.toISOString()}::timestamptz, false)`
  return {
    all: undefined,
    inactive: eq(liveLinks.isActive, false),
    expired: and(liveLinks.isActive, isExpired),
    scheduled: and(liveLinks.isActive, not(isExpired), isScheduled),
    active: and(liveLinks.isActive, not(isExpired), not(isScheduled)),
    broken: isNotNull(liveLinks.deadSince),
  }
}

/** What the link does now. */
export function getLinkState(link: LinkRow & { clickCount: number }, now: Date): LinkState {
  if (!link.isActive) return 'inactive'
  if (link.expiresAt !== null && link.expiresAt <= now) return 'expired'
  if (link.maxClicks !== null && link.clickCount >= link.maxClicks) return 'limit_reached'
  return link.startsAt !== null && link.startsAt > now ? 'scheduled' : 'active'
}

/** Links in the trash, most recently trashed first. */
export async function listTrashedLinks(ctx: Ctx, page: PageQuery): Promise<Page<LinkWithCounts>> {
  const trashed = await linkTrash.list(ctx, page)
  const ids = trashed.items.map(({ id }) => id)
  const facts = await ctx.db
    .select({
      linkId: links.id,
      ...countColumns,
      createdBy: nameOf(links.ownerId).as('created_by'),
      updatedBy: nameOf(links.updatedById).as('updated_by'),
    })
    .from(linkTrash.withTrashed)
    .leftJoin(linkCounts, eq(linkCounts.linkId, links.id))
    .where(inArray(links.id, ids))
  const factsById = new Map(facts.map(({ linkId, ...own }) => [linkId, own]))
  const items = trashed.items.flatMap((link) => {
    const own = factsById.get(link.id)
    return own ? [{ ...link, ...own }] : []
  })
  return { ...trashed, items }
}

/** The totals above the list. */
export async function countTotals(ctx: Ctx): Promise<z.input<typeof linkTotals>> {
  const condition = inScope(ctx)
  const [totals] = await ctx.db
    .select({
      totalLinks: sql<number>`count(*)`.mapWith(Number),
      totalClicks: sql<number>`coalesce(sum(${linkCounts.clickCount}), 0)`.mapWith(Number),
      activeLinks: sql<number>`count(*) filter (where ${statusConditions(ctx.now()).active})`.mapWith(Number),
    })
    .from(liveLinks)
    .leftJoin(linkCounts, eq(linkCounts.linkId, liveLinks.id))
    .where(condition)
  const tag = sql<string>`unnest(${liveLinks.tags})`.as('tag')
  const each = ctx.db.select({ tag }).from(liveLinks).where(condition).as('each')
  const tags = await ctx.db
    .select({ tag: each.tag, count: sql<number>`count(*)`.mapWith(Number) })
    .from(each)
    .groupBy(each.tag)
    .orderBy(sql`count(*) desc`, each.tag)
    .limit(100)
  return { ...totals!, shortLinkBase: ctx.config.shortLinkBase, tags }
}

/** Live links in scope with this exact destination, newest first, at most three. */
export async function listLinksTo(ctx: Ctx, originalUrl: string): Promise<LinkRow[]> {
  return ctx.db
    .select()
    .from(liveLinks)
    .where(and(eq(liveLinks.originalUrl, originalUrl), inScope(ctx)))
    .orderBy(sql`${liveLinks.createdAt} desc`)
    .limit(3)
}

/** The values of the campaign parameters used most in the last year, and the tags. */
export async function listCampaignValues(ctx: Ctx): Promise<{ field: string; value: string }[]> {
  const since = new Date(ctx.now().getTime() - 365 * 86_400_000).toISOString()
  const { rows } = await ctx.db.execute<{ field: string; value: string }>(sql`
    select field, value from (
      select field, value, row_number() over (partition by field order by count(*) desc, max(live_links.created_at) desc) as rank
      from live_links cross join lateral (values ('utmSource', utm_source), ('utmMedium', utm_medium), ('utmCampaign', utm_campaign),
        ('utmTerm', utm_term), ('utmContent', utm_content)) as used (field, value)
      where value is not null and live_links.created_at >= ${since}::timestamptz and ${inScope(ctx)}
      group by field, value) as ranked
    where rank <= ${limits.link.suggestionCount} order by field, rank`)
  return rows
}
