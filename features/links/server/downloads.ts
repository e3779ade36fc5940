import { dispositionOf } from '#platform/server/http/disposition.ts'
import type { RawAnswer, RequestCtx } from '#platform/server/http/mount.ts'
import { sendCsv } from '#platform/server/http/send-csv.ts'
import { readAllClicks, showClick } from './clicks/queries.ts'
import { drawQr, drawQrPng } from '#platform/server/qr.ts'
import { findLink } from './queries.ts'
import { qrSuffix } from './redirect/tail.ts'

const columns = ['time', 'class', 'qr', 'network', 'referrer', 'country', 'city', 'device', 'browser'] as const

/** Every hit on a link as CSV, read and sent a few thousand rows at a time. */
export async function sendClicks(ctx: RequestCtx, id: string): Promise<RawAnswer> {
  const { shortCode } = await findLink(ctx, { id, permission: 'link.get' })
  async function* rows() {
    for await (const clicks of readAllClicks(ctx, id)) yield clicks.map(showClick).map(cellsOf)
  }
  return sendCsv(ctx, { fileName: `clicks-${shortCode}.csv`, columns, rows: rows() })
}

const cellsOf = (click: ReturnType<typeof showClick>) => [
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
): Promise<RawAnswer> {
  const { shortCode } = await findLink(ctx, { id, permission: 'link.get' })
  const text = `${ctx.config.shortLinkBase}/${shortCode}${qrSuffix}`
  const body = format === 'svg' ? drawQr(text) : await drawQrPng({ text, size })
  return ctx.http.reply
    .headers({
      'content-type': format === 'svg' ? 'image/svg+xml' : 'image/png',
      'content-disposition': dispositionOf(`qr-${shortCode}.${format}`, { isShown: true }),
    })
    .send(body)
}
