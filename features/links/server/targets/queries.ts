import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/server/db/database.ts'
import { isSafeDestination, withCampaign } from '../destination.ts'
import { links, linkTrash } from '../tables.ts'

/** Where a short link leads. */
export type LinkTarget = {
  id: string
  code: string
  title: string
  state: 'open' | 'inactive' | 'trashed' | 'unsafe'
  /** With the campaign parameters; '' when unsafe. */
  destination: string
  /** Where visitors go once the link has expired or has all its clicks. */
  fallback: string | null
  /** Milliseconds; infinite when the link never expires. */
  expiresAt: number
  maxClicks: number | null
  /** The campaign parameters that are set: our name without `utm`. */
  utm: Partial<Record<'campaign' | 'source' | 'medium' | 'term' | 'content', string>>
}

type WithConfig = { config: { shortLinkBase: string; publicUrl: string } }

/** Finds links by their exact codes, also those in the trash: their visitors get 410 instead of 404. */
export async function findLinkTargets({ db, config }: WithConfig & { db: Db }, codes: string[]): Promise<LinkTarget[]> {
  const rows = await db
    .select()
    .from(linkTrash.withTrashed)
    .where(sql`${links.shortCode} = any(${sql.param(codes)}::text[])`)
  return rows.map((link) => toLinkTarget({ config }, link))
}

function toLinkTarget({ config }: WithConfig, link: typeof links.$inferSelect): LinkTarget {
  const isSafe =
    isSafeDestination({ config }, link.originalUrl) &&
    (link.fallbackUrl === null || isSafeDestination({ config }, link.fallbackUrl))
  return {
    id: link.id,
    code: link.shortCode,
    title: link.title,
    state: !isSafe ? 'unsafe' : link.trashedAt ? 'trashed' : link.isActive ? 'open' : 'inactive',
    destination: isSafe ? withCampaign(link.originalUrl, link) : '',
    fallback: isSafe && link.fallbackUrl !== null ? new URL(link.fallbackUrl).href : null,
    expiresAt: link.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    maxClicks: link.maxClicks,
    utm: {
      ...(link.utmCampaign !== null && { campaign: link.utmCampaign }),
      ...(link.utmSource !== null && { source: link.utmSource }),
      ...(link.utmMedium !== null && { medium: link.utmMedium }),
      ...(link.utmTerm !== null && { term: link.utmTerm }),
      ...(link.utmContent !== null && { content: link.utmContent }),
    },
  }
}

/** SQL: whether a person of the demo owns this link. */
export const isDemoLink = (linkId: SQL): SQL => sql`exists (
  select from ${links} join people on people.id = links.owner_id and people.is_demo where links.id = ${linkId})`

/** The titles and codes of these links, also of those in the trash. */
export async function listLinkNames(
  { db }: { db: Db },
  ids: string[],
): Promise<{ id: string; title: string; shortCode: string; trashedAt: Date | null }[]> {
  const { id, title, shortCode, trashedAt } = links
  return db
    .select({ id, title, shortCode, trashedAt })
    .from(linkTrash.withTrashed)
    .where(sql`${id} = any(${sql.param(ids)}::uuid[])`)
}

/** SQL: whether a link has this code. Codes that staff chose match in any case, because they are stored in lower case. */
export const isCodeInUse = (code: SQL): SQL =>
  sql`exists (select from ${linkTrash.withTrashed} where links.short_code in (${code}, lower(${code})))`
