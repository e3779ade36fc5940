import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/server/db/database.ts'
import { people } from '#platform/server/people/tables.ts'
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
  /** Destinations for visitors with certain devices, with the campaign parameters; null when there are none. */
  devices: Partial<Record<'ios' | 'android' | 'desktop', string>> | null
  /** Milliseconds; 0 when the link began with its creation. */
  startsAt: number
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
  const urls = [link.originalUrl, link.fallbackUrl, link.iosUrl, link.androidUrl, link.desktopUrl]
  const isSafe = urls.every((url) => url === null || isSafeDestination({ config }, url))
  return {
    id: link.id,
    code: link.shortCode,
    title: link.title,
    state: !isSafe ? 'unsafe' : link.trashedAt ? 'trashed' : link.isActive ? 'open' : 'inactive',
    destination: isSafe ? withCampaign(link.originalUrl, link) : '',
    fallback: isSafe && link.fallbackUrl !== null ? new URL(link.fallbackUrl).href : null,
    devices: isSafe ? toDeviceTargets(link) : null,
    startsAt: link.startsAt?.getTime() ?? 0,
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

function toDeviceTargets(link: typeof links.$inferSelect): LinkTarget['devices'] {
  const { iosUrl: ios, androidUrl: android, desktopUrl: desktop } = link
  const targets = Object.entries({ ios, android, desktop }).flatMap(([device, url]) =>
    url === null ? [] : [[device, withCampaign(url, link)]],
  )
  return targets.length === 0 ? null : Object.fromEntries(targets)
}

/** What these links are called, trashed ones included, and whether they are of the demo. */
export async function listLinkNames(
  { db }: { db: Db },
  ids: string[],
): Promise<{ id: string; title: string; shortCode: string; trashedAt: Date | null; isDemo: boolean }[]> {
  const { id, title, shortCode, trashedAt } = links
  return db
    .select({ id, title, shortCode, trashedAt, isDemo: people.isDemo })
    .from(linkTrash.withTrashed)
    .innerJoin(people, eq(people.id, links.ownerId))
    .where(inArray(links.id, ids))
}

/** SQL: whether a link has this code. Codes that staff chose match in any case, because they are stored in lower case. */
export const isCodeInUse = (code: SQL): SQL =>
  sql`exists (select from ${linkTrash.withTrashed} where links.short_code in (${code}, lower(${code})))`
