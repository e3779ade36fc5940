import sharp from 'sharp'
import { encode } from 'uqr'

const quietZone = 4

/** `color` is the CSS color of the modules, dark on white. */
export type QrStyle = { color?: string; hasLogo?: boolean }

/**
 * A QR code as SVG. Error correction level Q tolerates a quarter of it being covered, which leaves room for the logo in the
 * middle.
 */
export function renderQr(text: string, style: QrStyle = {}): string {
  return drawQr(text, style).svg
}

/** `width` is the SVG's own, in modules. */
function drawQr(text: string, { color = '#232d4b', hasLogo = true }: QrStyle): { svg: string; width: number } {
  const { data, size } = encode(text, { ecc: 'Q', border: 0 })
  const full = size + 2 * quietZone
  const logoSize = hasLogo ? Math.floor(size * 0.24) | 1 : 0
  const [from, to] = [(size - logoSize) / 2, (size + logoSize) / 2]
  const isLogo = (x: number, y: number) => x >= from && x < to && y >= from && y < to
  const path = data
    .flatMap((row, y) =>
      row.map((isDark, x) => (isDark && !isLogo(x, y) ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : '')),
    )
    .join('')
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${full} ${full}" shape-rendering="crispEdges" role="img">` +
    `<path fill="#fff" d="M0 0h${full}v${full}H0z"/><path fill="${color}" d="${path}"/>` +
    `${hasLogo ? renderLogo({ start: quietZone + from + 0.4, size: logoSize - 0.8, color }) : ''}</svg>`
  return { svg, width: full }
}

/** The mark of `platform/web/ui/logo.tsx`, drawn there on 32 by 32, with its ground in the code's color. */
function renderLogo({ start, size, color }: { start: number; size: number; color: string }): string {
  return (
    `<g shape-rendering="geometricPrecision" transform="translate(${start} ${start}) scale(${size / 32})">` +
    `<rect width="32" height="32" rx="8.5" fill="${color}"/>` +
    '<path d="M10 24.75V8.75h13.5" fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/>' +
    '<path d="M20 11.9c.7 3.9 2 5.2 5.9 5.9-3.9.7-5.2 2-5.9 5.9-.7-3.9-2-5.2-5.9-5.9 3.9-.7 5.2-2 5.9-5.9Z" fill="#ff8a1f"/></g>'
  )
}

/** The same as PNG; `size` is its width in pixels. */
export async function renderQrPng({
  text,
  size,
  style,
}: {
  text: string
  size: number
  style?: QrStyle
}): Promise<Buffer> {
  const { svg, width } = drawQr(text, style ?? {})
  // Drawn in its final size: scaling a picture would blur the modules or fray the logo. An SVG has 72 dots per inch.
  return sharp(Buffer.from(svg), { density: (72 * size) / width })
    .resize(size, size)
    .png()
    .toBuffer()
}
