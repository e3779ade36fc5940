/** The named characters that people and editors write. Others are shown as typed: the whole table weighs 30 kB. */
const namedCharacters: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  rarr: '→',
  times: '×',
  deg: '°',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
  cent: '¢',
}

const maxCodePoint = 0x10_ff_ff

/** `&amp;` and `&#38;` as the character they name. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (entity, hex, decimal, name) => {
    if (name) return Object.hasOwn(namedCharacters, name) ? namedCharacters[name]! : entity
    const codePoint = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return codePoint > 0 && codePoint <= maxCodePoint ? String.fromCodePoint(codePoint) : '\uFFFD'
  })
}

/** An address that may stand in a text, or an empty one. */
export function safeUrl(url: string): string {
  if (/^(?:\/(?![/\\])|#)/.test(url)) return url
  return /^(?:https?:\/\/|mailto:)/i.test(url) ? url : ''
}
