const maxLength = 200
const decodedCharsets = /^(?:utf-?8|iso-8859-\d{1,2}|windows-125\d|shift_jis|euc-jp|gb(?:k|2312|18030)|big5|euc-kr)$/i

// oxfmt-ignore
const entities: Record<string, string> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', hellip: '…', middot: '·', bull: '•',
  lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', copy: '©', reg: '®', trade: '™',
}

/** The title of an HTML page as plain text, in one line and at most 200 characters; null where it has none. */
export function parsePageTitle(bytes: Buffer): string | null {
  const html = decode(bytes)
  const title = /<title[^>]*>([^<]*)</i.exec(html)?.[1] ?? ''
  const text = title
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, decodeEntity)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return text.slice(0, maxLength).trim() || null
}

/** Old pages name their character set in a tag at their beginning; all others are UTF-8. */
function decode(bytes: Buffer): string {
  const named = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(bytes.toString('latin1', 0, 2_048))?.[1]
  return new TextDecoder(named && decodedCharsets.test(named) ? named : 'utf-8').decode(bytes)
}

function decodeEntity(text: string, name: string): string {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? text
  const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : ''
}
