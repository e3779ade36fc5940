/** `color` as `#rrggbb`; `size` of the PNG in pixels. */
export type QrStyle = { color: string; logo: 'foundry' | 'none'; size: string }

export const defaultStyle: QrStyle = { color: '#232d4b', logo: 'foundry', size: '1024' }

/** The part of the query that is about color and logo; nothing for the default look, whose picture is cached already. */
export function toLook({ color, logo }: QrStyle): string {
  if (color === defaultStyle.color && logo === defaultStyle.logo) return ''
  return `&color=${color.slice(1)}&logo=${logo}`
}
