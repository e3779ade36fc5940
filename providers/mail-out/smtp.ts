import { createTransport, type SendMailOptions } from 'nodemailer'
import { z } from 'zod'
import { defineSettings } from '#platform/server/config/setting.ts'
import { validateMail, MailRejectedError, type MailOut, type OutgoingMail } from './port.ts'

const senderPattern = /^(?:[^<>@,;:"\p{Cc}]+ <[^\s<>@,;:"]+@[^\s<>@,;:"]+>|[^\s<>@,;:"]+@[^\s<>@,;:"]+)$/u

export const settings = defineSettings({
  smtpUrl: {
    env: 'SMTP_URL',
    doc: 'Mail server, `smtp://user:password@host:587` or `smtps://…:465`; reserved characters percent-encoded. TLS is required unless the host is this machine.',
    schema: z.url({ protocol: /^smtps?$/ }).optional(),
    isSecret: true,
    isRequiredInProduction: true,
    defaultDoc: 'mails are kept in `DATA_DIR/mailbox`',
  },
  mailFrom: {
    env: 'MAIL_FROM',
    doc: 'Sender of every mail, `Name <address>` or a bare address.',
    schema: z.string().regex(senderPattern, 'expected: Name <address>').default('Foundry <no-reply@localhost>'),
  },
})

type Timeouts = {
  /** To reach the server and be greeted. */
  connectTimeoutMs?: number
  /** Silence after which a connection is given up. */
  idleTimeoutMs?: number
  /** A whole mail, waiting for a free connection included: a server that trickles is never silent. */
  sendTimeoutMs?: number
}

/** Sends through an SMTP server over a few kept connections. */
export function createSmtp(
  { smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string },
  { connectTimeoutMs = 10_000, idleTimeoutMs = 30_000, sendTimeoutMs = 60_000 }: Timeouts = {},
): MailOut {
  const transport = createTransport({
    pool: true,
    ...parseSmtpUrl(smtpUrl),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    socketTimeout: idleTimeoutMs,
    // A kept connection may turn out to be closed; beyond one more try the caller's own schedule of retries decides.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const pending = new Set<Promise<unknown>>()

  return {
    name: 'smtp',
    sender: /[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? mailFrom,
    send: async (mail) => {
      const message = toMessage(validateMail(mail), mailFrom)
      const sending = transport.sendMail({ ...message, signal: AbortSignal.timeout(sendTimeoutMs) })
      pending.add(sending)
      await sending.catch(throwClassified).finally(() => pending.delete(sending))
    },
    verify: async () => void (await transport.verify()),
    close: async () => {
      transport.close()
      await Promise.allSettled(pending)
    },
  }
}

function parseSmtpUrl(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isThisMachine = host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)
  const isSecure = url.protocol === 'smtps:'
  return {
    host,
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: !isThisMachine,
    // A relay on the same machine usually carries a certificate nobody signed, and nobody sits in between.
    ...(isThisMachine && { tls: { rejectUnauthorized: false } }),
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
  }
}

function toMessage(mail: OutgoingMail, mailFrom: string): SendMailOptions {
  return {
    from: mailFrom,
    // As an object the address is never parsed as a list.
    to: { name: '', address: mail.to },
    messageId: mail.messageId,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.calendar && { icalEvent: { ...mail.calendar, filename: 'invite.ics' } }),
    attachments: (mail.attachments ?? []).map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content: Buffer.from(content),
    })),
    // Keeps out-of-office answers away (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
  }
}

/** 530 to 538 speak about our credentials, not about this mail: it may go once they are put right. */
const isAboutCredentials = (code: number) => code >= 530 && code <= 538

type SmtpError = Error & { code?: string; responseCode?: number; permanent?: boolean }

function throwClassified(error: SmtpError): never {
  const isAboutMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  // Without an answer of the server it was the client that found the mail malformed.
  const { responseCode: code } = error
  const isFinal = code === undefined || (error.permanent === true && !isAboutCredentials(code))
  if (isAboutMail && isFinal) throw new MailRejectedError(error.message, { cause: error })
  throw error
}
