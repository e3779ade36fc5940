export type ParsedMail = {
  headers: Map<string, string[]>
  text: string
  html: string
  calendar: { method: string; content: string } | null
  attachments: { fileName: string; contentType: string; content: Buffer }[]
}

/**
 * Reads back what this project sends (multipart, base64, quoted-printable, encoded words): for tests, not for mail from
 * outside.
 */
export function parseMime(raw: string): ParsedMail {
  const mail: ParsedMail = { headers: parseHeaders(raw), text: '', html: '', calendar: null, attachments: [] }
  for (const part of leaves(raw)) {
    const headers = parseHeaders(part)
    const type = headers.get('content-type')?.[0] ?? 'text/plain'
    const content = decodeBody(part, headers.get('content-transfer-encoding')?.[0] ?? '7bit')
    const disposition = headers.get('content-disposition')?.[0]
    if (disposition?.startsWith('attachment')) {
      mail.attachments.push({ fileName: parameter(disposition, 'filename'), contentType: type.split(';')[0]!, content })
    } else if (type.startsWith('text/calendar')) {
      mail.calendar = { method: parameter(type, 'method'), content: content.toString() }
    } else if (type.startsWith('text/html')) mail.html = content.toString()
    else mail.text = content.toString()
  }
  return mail
}

function leaves(part: string): string[] {
  const type = parseHeaders(part).get('content-type')?.[0] ?? ''
  if (!type.startsWith('multipart/')) return [part]
  const [, ...inner] = getBody(part).split(`--${parameter(type, 'boundary')}`)
  return inner.filter((piece) => !piece.startsWith('--')).flatMap((piece) => leaves(piece.replace(/^\r\n|\r\n$/g, '')))
}

function getBody(part: string): string {
  return part.slice(part.indexOf('\r\n\r\n') + 4)
}

function parseHeaders(part: string): Map<string, string[]> {
  const headers = new Map<string, string[]>()
  const head = part.slice(0, part.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    const value = line.slice(colon + 1).trim()
    headers.set(name, [...(headers.get(name) ?? []), decodeWords(value)])
  }
  return headers
}

function decodeWords(value: string): string {
  const joined = value.replace(/\?= =\?/g, '?==?')
  return joined.replace(/(?:=\?utf-8\?[BQ]\?[^?]*\?=)+/gi, (encodedWords) => {
    const bytes = [...encodedWords.matchAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi)].map(([, kind, word = '']) =>
      kind!.toUpperCase() === 'B' ? Buffer.from(word, 'base64') : unquote(word.replaceAll('_', ' ')),
    )
    return Buffer.concat(bytes).toString()
  })
}

/** Plain, quoted, or in the numbered and percent-encoded form of RFC 2231. */
function parameter(header: string, name: string): string {
  const pieces = [...header.matchAll(new RegExp(`${name}(?:\\*(\\d+))?(\\*)?=("[^"]*"|[^;\\s]*)`, 'gi'))]
  const joined = pieces.map(([, , , value = '']) => value.replace(/^"|"$/g, '')).join('')
  return pieces[0]?.[2] ? decodeURIComponent(joined.replace(/^utf-8''/i, '')) : joined
}

function decodeBody(part: string, encoding: string): Buffer {
  const body = getBody(part)
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  return encoding === 'quoted-printable' ? unquote(body.replace(/=[ \t]*\r\n/g, '')) : Buffer.from(body)
}

function unquote(value: string): Buffer {
  return Buffer.from(
    value.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}
