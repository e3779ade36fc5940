import PostalMime, { type Attachment } from 'postal-mime'

export type ParsedMail = {
  /** Values by lower-case name, encoded words decoded. */
  headers: Map<string, string[]>
  text: string
  html: string
  calendar: { method: string; content: string } | null
  attachments: { fileName: string; contentType: string; content: Buffer }[]
}

/** Reads back the emails this project sends. The calendar part that mail readers act on is not listed as an attachment. */
export async function parseMime(raw: string): Promise<ParsedMail> {
  const { headers, subject, text = '', html = '', attachments } = await PostalMime.parse(raw)
  const calendar = attachments.find(
    ({ mimeType, disposition }) => mimeType === 'text/calendar' && disposition !== 'attachment',
  )
  return {
    headers: new Map(
      [...Map.groupBy(headers, ({ key }) => key)].map(([key, found]) => [
        key,
        found.map(({ value }) => (key === 'subject' ? (subject ?? '') : value)),
      ]),
    ),
    text: text.trimEnd(),
    html: html.trimEnd(),
    calendar: calendar ? { method: calendar.method ?? '', content: toCrlf(toBuffer(calendar).toString()) } : null,
    attachments: attachments
      .filter((attachment) => attachment !== calendar)
      .map((attachment) => ({
        fileName: attachment.filename ?? '',
        contentType: attachment.mimeType,
        content: toBuffer(attachment),
      })),
  }
}

function toBuffer({ content }: Attachment): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)
}

/** The parser ends lines of text with a bare line feed; calendars are written with CRLF. */
const toCrlf = (text: string): string => text.replaceAll(/\r?\n/g, '\r\n')
