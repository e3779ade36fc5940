import type { z } from 'zod'
import type { Page } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { link } from '../schema.ts'
import { withCampaign } from './destination.ts'
import { getLinkState } from './list/queries.ts'
import type { LinkWithCounts } from './queries.ts'

type SerializerCtx = Pick<Ctx, 'config' | 'now'>
type LinkReply = z.input<typeof link>

export function serializeLink({ config, now }: SerializerCtx, row: LinkWithCounts): LinkReply {
  return {
    ...row,
    state: getLinkState(row, now()),
    clicks: row.clickCount,
    uniqueClicks: row.uniqueCount,
    shortUrl: `${config.shortLinkBase}/${row.shortCode}`,
    destinationUrl: withCampaign(row.originalUrl, row),
    deletedAt: row.trashedAt,
  }
}

export function serializeLinks(ctx: SerializerCtx, page: Page<LinkWithCounts>): Page<LinkReply> {
  return { ...page, items: page.items.map((row) => serializeLink(ctx, row)) }
}
