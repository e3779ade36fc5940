/** A colour as the browser computes it ("rgb(35, 45, 75)"), as three shares of 255; nothing for other notations. */
export function parseRgb(color: string): [number, number, number] | undefined {
  const parts = /^rgba?\((\d+), (\d+), (\d+)/.exec(color)
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3])] : undefined
}

function luminance(rgb: [number, number, number]): number {
  const [red, green, blue] = rgb.map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two computed colours by WCAG 2, from 1 to 21. */
export function getContrastRatio(text: string, surface: string): number | undefined {
  const [first, second] = [parseRgb(text), parseRgb(surface)]
  if (!first || !second) return undefined
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** "#232d4b" from a computed colour. */
export function toHex(color: string): string {
  const rgb = parseRgb(color)
  return rgb ? `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}` : color
}
