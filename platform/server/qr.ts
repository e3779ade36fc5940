import sharp from 'sharp'
import { encode } from 'uqr'

const quietZone = 4

/**
 * A QR code as SVG. Error correction level Q tolerates a quarter of it being covered, which leaves room for the logo in the
 * middle.
 */
export function renderQr(text: string): string {
  const { data, size } = encode(text, { ecc: 'Q', border: 0 })
  const full = size + 2 * quietZone
  const logoSize = Math.floor(size * 0.22) | 1
  const [from, to] = [(size - logoSize) / 2, (size + logoSize) / 2]
  const isLogo = (x: number, y: number) => x >= from && x < to && y >= from && y < to
  const path = data
    .flatMap((row, y) =>
      row.map((isDark, x) => (isDark && !isLogo(x, y) ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : '')),
    )
    .join('')
  const centre = full / 2
  const radius = logoSize / 2 - 0.6
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${full} ${full}" shape-rendering="crispEdges" role="img">` +
    `<path fill="#fff" d="M0 0h${full}v${full}H0z"/><path fill="#232d4b" d="${path}"/>` +
    `<g shape-rendering="geometricPrecision"><circle cx="${centre}" cy="${centre}" r="${radius}" fill="#232d4b"/>` +
    `<path fill="#e57200" d="M${centre - radius * 0.4} ${centre - radius * 0.55}h${radius}v${radius * 0.3}h-${radius * 0.65}v${radius * 0.25}h${radius * 0.5}v${radius * 0.28}h-${radius * 0.5}v${radius * 0.5}h-${radius * 0.35}z"/></g></svg>`
  )
}

/** The same as PNG; `size` is its width in pixels. */
export async function renderQrPng({ text, size }: { text: string; size: number }): Promise<Buffer> {
  return sharp(Buffer.from(renderQr(text)), { density: 300 })
    .resize(size, size, { kernel: 'nearest' })
    .png()
    .toBuffer()
}
