import { findLink } from '#features/links/server/queries.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { sendCsv } from '#platform/server/http/send-csv.ts'
import { serializeClick, streamClicks } from './queries.ts'

const columns = ['time', 'class', 'qr', 'network', 'referrer', 'country', 'city', 'device', 'browser'] as const

/** Streams every hit on a link as CSV. */
export async function sendClicksCsv(ctx: RequestCtx, linkId: string): Promise<RawReply> {
  const { shortCode } = await findLink(ctx, linkId)
  async function* rows() {
    for await (const clicks of streamClicks(ctx, linkId)) yield clicks.map(serializeClick).map(toCells)
  }
  return sendCsv(ctx, { fileName: `clicks-${shortCode}.csv`, columns, rows: rows() })
}

const toCells = (click: ReturnType<typeof serializeClick>) => [
  new Date(click.clickedAt as Date),
  click.class,
  click.isQr ? 'yes' : 'no',
  click.ipAddress,
  click.referrer,
  click.country,
  click.city,
  click.device,
  click.browser,
]
