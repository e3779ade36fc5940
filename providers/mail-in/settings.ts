import { isIP } from 'node:net'
import { z } from 'zod'
import { defineSettings } from '#platform/server/config/setting.ts'
import { parseImapUrl } from './imap-url.ts'

const address = /^[^\s@<>,;:"]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i
const sender = /^(?:[^\s@<>,;:"]+@)?[a-z0-9-]+(\.[a-z0-9-]+)+$/

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean)

/** `9.9.9.9`, `127.0.0.1:5353`, `[::1]:53` */
const isDnsServer = (text: string) => isIP(text.replace(/^\[(.+)\](?::\d+)?$|^([\d.]+)(?::\d+)?$/, '$1$2')) !== 0

export const settings = defineSettings({
  receiptsAddress: {
    env: 'RECEIPTS_ADDRESS',
    doc: 'The address that staff send receipts to. Emails to it arrive by one or more of the ways below.',
    schema: z.string().regex(address, 'expected an email address').default('receipts@localhost'),
  },
  receiptsSenders: {
    env: 'RECEIPTS_SENDERS',
    doc: 'Comma-separated addresses and domains whose emails are read. All others are quarantined until staff release them.',
    schema: z
      .string()
      .transform((text) => splitList(text).map((part) => part.replace(/^@/, '')))
      .refine((senders) => senders.every((one) => sender.test(one)), {
        message: 'expected addresses or domains separated by commas',
      })
      .optional(),
    defaultDoc: 'the addresses of people with an account',
  },
  receiptsSmtpPort: {
    env: 'RECEIPTS_SMTP_PORT',
    doc: 'Port on which a mail server of our own receives emails to RECEIPTS_ADDRESS, on the address of HOST. Mail servers deliver to port 25.',
    schema: z.coerce.number().int().min(1).max(65_535).optional(),
    defaultDoc: 'none: no mail server is started',
  },
  receiptsSmtpCert: {
    env: 'RECEIPTS_SMTP_CERT',
    doc: 'PEM file with the certificate chain of that mail server. With it and RECEIPTS_SMTP_KEY it offers STARTTLS. Read at the start.',
    schema: z.string().min(1).optional(),
    defaultDoc: 'none: emails arrive unencrypted',
  },
  receiptsSmtpKey: {
    env: 'RECEIPTS_SMTP_KEY',
    doc: 'PEM file with the private key of that certificate.',
    schema: z.string().min(1).optional(),
  },
  receiptsImapUrl: {
    env: 'RECEIPTS_IMAP_URL',
    doc: 'Mailbox to read receipts from, `imaps://user:password@host/INBOX`; reserved characters percent-encoded. With `imap://` STARTTLS is required unless the host is this machine.',
    schema: z
      .string()
      .refine((url) => parseImapUrl(url) !== null, 'expected: imaps://user:password@host/INBOX')
      .optional(),
    isSecret: true,
    defaultDoc: 'none',
  },
  receiptsWebhookSecret: {
    env: 'RECEIPTS_WEBHOOK_SECRET',
    doc: 'The key of the HMAC-SHA256 with which a mail service signs each email it posts to `/api/receipts/inbound`, as `X-Signature: sha256=<hex>`.',
    schema: z.string().min(16, 'expected at least 16 characters').optional(),
    defaultDoc: 'none: `/api/receipts/inbound` accepts nothing',
    isSecret: true,
  },
  receiptsTrustedAuthserv: {
    env: 'RECEIPTS_TRUSTED_AUTHSERV',
    doc: 'Name with which your mail service begins its `Authentication-Results` headers, such as `mx.google.com`. They are believed for emails of the mailbox and of the webhook, so the service must remove forged ones.',
    schema: z
      .string()
      .toLowerCase()
      .regex(/^[a-z0-9.-]{1,253}$/, 'expected a name such as mx.google.com')
      .optional(),
    defaultDoc: 'none: DKIM is checked here, SPF not at all',
  },
  receiptsDnsServers: {
    env: 'RECEIPTS_DNS_SERVERS',
    doc: 'Comma-separated addresses of DNS servers, with a port if it is not 53, that the checks of senders ask.',
    schema: z
      .string()
      .transform(splitList)
      .refine((servers) => servers.length > 0 && servers.every(isDnsServer), 'expected addresses such as 127.0.0.1:53')
      .optional(),
    defaultDoc: 'those of this machine',
  },
})
