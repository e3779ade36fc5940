import { contentDisposition } from '#platform/server/http/content-disposition.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { renderQr, renderQrPng } from '#platform/server/qr.ts'
import { qrSuffix } from '#features/links/schema.ts'
import type { QrOptions } from '../schema.ts'
import { findLink } from '#features/links/server/queries.ts'

/** Sends a link's QR code. The address in it ends with `qrSuffix`, so that scans are counted apart. */
export async function sendQrCode(
  ctx: RequestCtx,
  { id, format, size, ...look }: QrOptions & { id: string },
): Promise<RawReply> {
  const { shortCode } = await findLink(ctx, id)
  const text = `${ctx.config.shortLinkBase}/${shortCode}${qrSuffix}`
  const style = { color: `#${look.color}`, hasLogo: look.logo === 'foundry' }
  const body = format === 'svg' ? renderQr(text, style) : await renderQrPng({ text, size, style })
  return ctx.http.reply
    .headers({
      'content-type': format === 'svg' ? 'image/svg+xml' : 'image/png',
      'content-disposition': contentDisposition(`qr-${shortCode}.${format}`, { isInline: true }),
    })
    .send(body)
}
