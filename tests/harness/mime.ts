/** With a `name` it is an attachment. */
export type MimePart = { type: string; name?: string; content: string | Buffer }
export type MimeMessage = { headers: Record<string, string>; parts: MimePart[] }

const boundary = 'part-of-a-test'

/** An email as it is sent, with its parts one after the other. */
export function toMime({ headers, parts }: MimeMessage): string {
  const lines = Object.entries({ To: 'receipts@foundry.test', 'MIME-Version': '1.0', ...headers })
  const head = lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')
  // A part of its own boundary: the boundary of an email within an email must differ.
  const separator = `${boundary}-${parts.length}-${head.length}`
  const body = parts.map((part) => `--${separator}\r\n${toPart(part)}\r\n`).join('')
  return `${head}\r\nContent-Type: multipart/mixed; boundary="${separator}"\r\n\r\n${body}--${separator}--\r\n`
}

function toPart({ type, name, content }: MimePart): string {
  const disposition = name === undefined ? '' : `Content-Disposition: attachment; filename="${name}"\r\n`
  // RFC 2046: an email within an email is not encoded.
  if (typeof content === 'string') return `Content-Type: ${type}\r\n${disposition}\r\n${content}`
  const encoded = content.toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  return `Content-Type: ${type}\r\n${disposition}Content-Transfer-Encoding: base64\r\n\r\n${encoded}`
}
