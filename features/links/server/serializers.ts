import type { z } from 'zod'
import type { Page } from '#platform/contract/paging.ts'
import type { link } from '../schema.ts'
import { withCampaign } from './destination.ts'
import type { LinkWithCounts } from './queries.ts'

type WithConfig = { config: { shortLinkBase: string } }

export function serializeLink({ config }: WithConfig, row: LinkWithCounts): z.input<typeof link> {
  return {
    ...row,
    clicks: row.clickCount,
    uniqueClicks: row.uniqueCount,
    shortUrl: `${config.shortLinkBase}/${row.shortCode}`,
    destinationUrl: withCampaign(row.originalUrl, row),
    deletedAt: row.trashedAt,
  }
}

export function serializeLinks(ctx: WithConfig, page: Page<LinkWithCounts>): Page<z.input<typeof link>> {
  return { ...page, items: page.items.map((row) => serializeLink(ctx, row)) }
}
