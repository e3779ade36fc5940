import { contentDisposition } from '#platform/server/http/content-disposition.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { sendCsv } from '#platform/server/http/send-csv.ts'
import { streamClicks, serializeClick } from './clicks/queries.ts'
import { renderQr, renderQrPng } from '#platform/server/qr.ts'
import { findLink } from './queries.ts'
import { qrSuffix } from './redirect/short-path.ts'

const columns = ['time', 'class', 'qr', 'network', 'referrer', 'country', 'city', 'device', 'browser'] as const

/** Every hit on a link as CSV, read and sent a few thousand rows at a time. */
export async function sendClicksCsv(ctx: RequestCtx, id: string): Promise<RawReply> {
  const { shortCode } = await findLink(ctx, id)
  async function* rows() {
    for await (const clicks of streamClicks(ctx, id)) yield clicks.map(serializeClick).map(toCells)
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

/** The QR code of a link, to print. Its address ends in its own way, so that scans are told from clicks. */
export async function sendQrCode(
  ctx: RequestCtx,
  { id, format, size }: { id: string; format: 'svg' | 'png'; size: number },
): Promise<RawReply> {
  const { shortCode } = await findLink(ctx, id)
  const text = `${ctx.config.shortLinkBase}/${shortCode}${qrSuffix}`
  const body = format === 'svg' ? renderQr(text) : await renderQrPng({ text, size })
  return ctx.http.reply
    .headers({
      'content-type': format === 'svg' ? 'image/svg+xml' : 'image/png',
      'content-disposition': contentDisposition(`qr-${shortCode}.${format}`, { isInline: true }),
    })
    .send(body)
}
