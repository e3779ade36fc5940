import type { z } from 'zod'
import type { Page } from '#platform/contract/paging.ts'
import type { link } from '../schema.ts'
import { withCampaign } from './destination.ts'
import type { CountedLink } from './queries.ts'

type Where = { config: { shortLinkBase: string } }

/** A link as the contract has it. */
export function showLink({ config }: Where, row: CountedLink): z.input<typeof link> {
  return {
    ...row,
    clicks: row.clickCount,
    uniqueClicks: row.uniqueCount,
    shortUrl: `${config.shortLinkBase}/${row.shortCode}`,
    destinationUrl: withCampaign(row.originalUrl, row),
    deletedAt: row.trashedAt,
  }
}

export function showLinks(where: Where, page: Page<CountedLink>): Page<z.input<typeof link>> {
  return { ...page, items: page.items.map((row) => showLink(where, row)) }
}
