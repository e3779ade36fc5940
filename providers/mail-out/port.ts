/**
 * One mail to one person. Strings may be any Unicode; what could forge a header is refused or cleaned by `checkedMail`.
 */
export type OutgoingMail = {
  /**
   * The whole header, angle brackets included: `<id@host>`. Fixed per mail by the caller, so that readers collapse a
   * mail that went out twice.
   */
  messageId: string
  /** A bare address (`ann@virginia.edu`), one recipient. */
  to: string
  subject: string
  text: string
  html: string
  /** An invitation, its change or its end, which calendars read out of the mail and apply (RFC 5546, RFC 6047). */
  calendar?: CalendarPart
  attachments?: { fileName: string; contentType: string; content: Uint8Array }[]
  /** Further headers, such as `Reply-To` or `List-Unsubscribe`; the ones above cannot be set here. */
  headers?: Record<string, string>
}

/** `content` is a whole `VCALENDAR` whose METHOD is `method`. */
export type CalendarPart = { method: 'REQUEST' | 'CANCEL'; content: string }

export type MailOut = {
  name: string
  /** The address mails come from: the ORGANIZER of an invitation must be it. */
  sender: string
  /**
   * Resolves once the mail is in other hands: accepted by the server, or flushed to disk. Throws `MailRefused` when
   * this mail will never be taken; every other error may be tried again with the same mail, whose `messageId` stays.
   */
  send(mail: OutgoingMail): Promise<void>
  /** Throws with the reason when no mail could be sent now. */
  verify(): Promise<void>
  /** Lets mails on their way finish and takes no new ones. */
  close(): Promise<void>
}

/** This mail will never be taken (unknown mailbox, refused content, malformed address): trying again is useless. */
export class MailRejectedError extends Error {
  override name = 'MailRejectedError'
}

const address = /^[^\s<>()[\]\\,;:@"]{1,64}@[^\s<>()[\]\\,;:@"]{1,253}$/
const messageIdPattern = /^<[\x21-\x3b\x3d\x3f\x41-\x7e]{1,200}@[\x21-\x3b\x3d\x3f\x41-\x7e]{1,253}>$/
const headerName = /^[A-Za-z][A-Za-z0-9-]{0,75}$/
const ownHeader = /^(from|to|cc|bcc|sender|subject|date|message-id|mime-version|content-.*|received|return-path)$/i
const contentTypePattern = /^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=[\w.+-]+)*$/
const calendarBytes = 200_000
const control = /[\p{Cc}\u2028\u2029]/u

/**
 * What every adapter sends in place of `mail`: control characters in subject and file names become spaces. Throws
 * `MailRefused`.
 */
export function validateMail(mail: OutgoingMail): OutgoingMail {
  assertMail(
    address.test(mail.to) && !control.test(mail.to) && mail.to.length <= 254,
    'the recipient is not one address',
  )
  assertMail(messageIdPattern.test(mail.messageId), 'the message id is malformed')
  for (const [name, value] of Object.entries(mail.headers ?? {})) {
    assertMail(headerName.test(name) && !ownHeader.test(name), 'a header may not be set by name')
    assertMail(!control.test(value) && value.length <= 998, 'a header has a value that cannot be sent')
  }
  const attachments = (mail.attachments ?? []).map((attachment) => {
    assertMail(contentTypePattern.test(attachment.contentType), 'an attachment has no proper content type')
    return { ...attachment, fileName: onOneLine(attachment.fileName) || 'attachment' }
  })
  const { calendar } = mail
  assertMail(calendar === undefined || isCalendar(calendar), 'the calendar part is malformed')
  return { ...mail, subject: onOneLine(mail.subject), attachments }
}

function onOneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

function assertMail(isValid: boolean, problem: string) {
  if (!isValid) throw new MailRejectedError(`The mail cannot be sent: ${problem}`)
}

function isCalendar({ method, content }: CalendarPart): boolean {
  const isComplete = content.startsWith('BEGIN:VCALENDAR\r\n') && content.trimEnd().endsWith('END:VCALENDAR')
  return isComplete && content.includes(`\r\nMETHOD:${method}\r\n`) && Buffer.byteLength(content) <= calendarBytes
}
