import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { createBlockWriter, normalizeText, toText } from './blocks.ts'
import { readHtml } from './html.ts'
import type { EmailFile, EmailInput, EmailReply, ParsedEmail } from './read-email.ts'

/** Emails of people nest a few parts; deeper ones are made to exhaust the reader (T24). */
const parserLimits = { maxNestingDepth: 50, maxHeadersSize: 262_144, maxRfc822NestingDepth: 5 }
const lineLength = 500

/** Parses a raw message. Runs in the child process of the reader pool only. */
export async function parseEmail({ bytes, maxFiles, maxTextLength }: EmailInput): Promise<EmailReply> {
  const email = await PostalMime.parse(bytes, parserLimits)
  const files = email.attachments.map(toFile).filter(({ content }) => content.length > 0)
  return {
    email: {
      subject: toLine(email.subject),
      fromAddress: toLine(findAddress(email.from)),
      sentAt: toInstant(email.date),
      isAutomatic: isAutomatic(email),
      text: readText(email, maxTextLength),
      files: files.slice(0, maxFiles),
      omittedFileCount: Math.max(0, files.length - maxFiles),
    } satisfies ParsedEmail,
  }
}

const toLine = (text = '') => normalizeText(text).slice(0, lineLength)

/** A group has no address of its own; its first member stands for it. */
const findAddress = (from: Address | undefined): string => from?.address ?? from?.group?.[0]?.address ?? ''

function toInstant(date: string | undefined): string | null {
  const at = new Date(date ?? '')
  const isPlausible = at.getUTCFullYear() >= 1990 && at.getUTCFullYear() < 2200
  return isPlausible ? at.toISOString() : null
}

function toFile({ filename, mimeType, content }: Attachment): EmailFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
  return { fileName: filename ?? (mimeType === 'message/rfc822' ? 'message.eml' : ''), content: bytes }
}

/** RFC 3834 and RFC 2919: answering such an email, or acting on it, is how loops begin. */
function isAutomatic({ headers, returnPath }: Email): boolean {
  const find = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase()
  const autoSubmitted = find('auto-submitted')
  const isNullSender = returnPath === '' || find('return-path') === '<>'
  return (autoSubmitted !== undefined && autoSubmitted !== 'no') || find('list-id') !== undefined || isNullSender
}

/** The plain part, or what the HTML part shows where it says more. */
function readText({ text = '', html = '' }: Email, maxLength: number): string {
  const plain = text.split('\n').map(normalizeText).filter(Boolean).join('\n').slice(0, maxLength)
  if (html === '') return plain
  const writer = createBlockWriter(maxLength)
  readHtml(html.slice(0, maxLength * 10), { writer })
  const shown = toText(writer.finish()).trim()
  return shown.length > plain.length || plain === '' ? shown : plain
}
