import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import type { duplicateLink } from '../../schema.ts'
import { findDestination } from '#features/links/server/actions.ts'
import { listLinksTo } from '#features/links/server/list/queries.ts'
import { parsePageTitle } from './page-title.ts'

/** Links that lead to this address already. */
export async function listDuplicates(ctx: Ctx, url: string): Promise<z.input<typeof duplicateLink>[]> {
  const destination = findDestination(ctx, url)
  if (destination === null) return []
  const links = await listLinksTo(ctx, destination)
  return links.map(({ id, title, shortCode }) => ({ id, title, shortUrl: `${ctx.config.shortLinkBase}/${shortCode}` }))
}

/** Titles stand at the beginning of a page. */
const pageBytes = 262_144

/** The title of the page at an address, read by the client that speaks to public addresses only (T27). */
export async function findPageTitle(ctx: Ctx, url: string): Promise<{ title: string | null }> {
  const destination = findDestination(ctx, url)
  if (destination === null) return { title: null }
  const page = await ctx.providers.linkChecker.download({ url: destination, maxBytes: pageBytes, isCut: true })
  const isPage = 'bytes' in page && /^(?:text\/html|application\/xhtml\+xml)$/.test(page.contentType)
  return { title: isPage ? parsePageTitle(page.bytes) : null }
}
