import type { z } from 'zod'
import { getToday } from '#platform/server/days.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { iteratePages, sendCsv } from '#platform/server/http/send-csv.ts'
import { limits } from '#rules/limits.ts'
import { campaignFields, campaignParameters } from '#features/link-campaigns/schema.ts'
import type { linkQuery } from '../schema.ts'
import { listLinks } from './list/queries.ts'
import type { LinkWithCounts } from './queries.ts'
import { serializeLink } from './serializers.ts'

// The first ones are named as in an import, so that an export can be imported elsewhere.
const columns = [
  'title',
  'url',
  'short_code',
  'short_url',
  'destination_url',
  'description',
  'tags',
  ...Object.values(campaignParameters),
  'state',
  'clicks',
  'unique_clicks',
  'last_click',
  'starts',
  'expires',
  'max_clicks',
  'fallback_url',
  'created',
  'created_by',
  'updated',
  'updated_by',
]

/** Streams the links that match the filters as CSV, in the order of the list. */
export async function sendLinksCsv(ctx: RequestCtx, query: z.output<typeof linkQuery>): Promise<RawReply> {
  const day = getToday(ctx)
  async function* rows() {
    const pages = iteratePages((cursor) => listLinks(ctx, { ...query, limit: limits.page.max, cursor }))
    for await (const page of pages) yield page.map((row) => toCells(ctx, row))
  }
  return sendCsv(ctx, { fileName: `links-${day}.csv`, columns, rows: rows() })
}

function toCells(ctx: RequestCtx, row: LinkWithCounts) {
  const { shortUrl, destinationUrl, state } = serializeLink(ctx, row)
  return [
    row.title,
    row.originalUrl,
    row.shortCode,
    shortUrl,
    destinationUrl,
    row.description,
    row.tags.join(';'),
    ...campaignFields.map((field) => row[field]),
    state,
    row.clickCount,
    row.uniqueCount,
    row.lastClickedAt,
    row.startsAt,
    row.expiresAt,
    row.maxClicks,
    row.fallbackUrl,
    row.createdAt,
    row.createdBy,
    row.updatedAt,
    row.updatedBy,
  ]
}
