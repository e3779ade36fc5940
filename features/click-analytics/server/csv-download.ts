import type { z } from 'zod'
import { findLink } from '#features/links/server/queries.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { sendCsv } from '#platform/server/http/send-csv.ts'
import { dimensions } from '#features/clicks/schema.ts'
import type { analyticsQuery } from '../schema.ts'
import { findAnalytics, findHitFilters } from './actions.ts'
import { serializeClick, streamClicks } from '#features/clicks/server/queries.ts'

type Download = { linkId: string; query: z.output<typeof analyticsQuery> }

// oxfmt-ignore
const textColumns = [
  'referrer', 'country', 'city', 'device', 'browser', 'region', 'os', 'campaign', 'source', 'medium', 'term', 'content',
] as const

/** Streams the hits on a link that the query asks for as CSV. */
export async function sendClicksCsv(ctx: RequestCtx, { linkId, query }: Download): Promise<RawReply> {
  const { shortCode } = await findLink(ctx, linkId)
  const filters = await findHitFilters(ctx, { linkId, query })
  async function* rows() {
    for await (const clicks of streamClicks(ctx, { linkId, filters }))
      yield clicks.map((click) => [
        click.clickedAt,
        serializeClick(click).class,
        click.isQr ? 'yes' : 'no',
        click.network,
        ...textColumns.map((name) => click[name]),
      ])
  }
  const columns = ['time', 'class', 'qr', 'network', ...textColumns]
  return sendCsv(ctx, { fileName: `clicks-${shortCode}.csv`, columns, rows: rows() })
}

/** Sends the figures of a link's analytics as CSV: a row per point in time and per value of each dimension. */
export async function sendAnalyticsCsv(ctx: RequestCtx, { linkId, query }: Download): Promise<RawReply> {
  const { shortCode } = await findLink(ctx, linkId)
  const { unit, series, shares, from, to } = await findAnalytics(ctx, { linkId, query })
  async function* rows() {
    yield series.map(({ at, clicks, visitors }) => [unit, at, clicks, visitors])
    for (const dimension of dimensions)
      yield shares[dimension].map(({ value, clicks }) => [dimension, value || 'unknown', clicks, null])
  }
  const fileName = `analytics-${shortCode}-${from}-${to}.csv`
  return sendCsv(ctx, { fileName, columns: ['dimension', 'value', 'clicks', 'visitors'], rows: rows() })
}
