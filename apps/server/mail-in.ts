import { readFileSync } from 'node:fs'
import { createImap } from '#providers/mail-in/imap.ts'
import type { MailIn, MailReceiver } from '#providers/mail-in/port.ts'
import { createSenderChecks } from '#providers/mail-in/sender-checks.ts'
import { createSmtpReceiver } from '#providers/mail-in/smtp-receiver.ts'
import { createWebhook } from '#providers/mail-in/webhook.ts'
import type { Log } from '#platform/server/log.ts'
import type { AppConfig } from './settings.ts'

/** Emails arrive by each way that is configured. */
export function createMailIn(config: AppConfig, { log }: { log: Log }): MailIn {
  const { receiptsAddress: address, receiptsSenders, receiptsDnsServers: dnsServers } = config
  const { receiptsWebhookSecret: secret, receiptsTrustedAuthserv: trustedAuthserv } = config
  return {
    address,
    allowedSenders: receiptsSenders ?? null,
    webhook: createWebhook({ secret }),
    receivers: listMailReceivers(config, { log }),
    checkSender: createSenderChecks({ ownDomain: address.split('@').at(-1)!, trustedAuthserv, dnsServers }),
  }
}

function listMailReceivers(config: AppConfig, { log }: { log: Log }): MailReceiver[] {
  const { receiptsAddress: address, host, receiptsSmtpPort: port, receiptsSmtpCert, receiptsSmtpKey } = config
  const read = (path: string) => readFileSync(path, 'utf8')
  const tls =
    receiptsSmtpCert && receiptsSmtpKey ? { cert: read(receiptsSmtpCert), key: read(receiptsSmtpKey) } : undefined
  const receivers: MailReceiver[] = []
  if (port !== undefined) {
    const onError = (err: unknown) => log.error({ err }, 'an email could not be stored; its sender tries again')
    receivers.push(createSmtpReceiver({ address, host, port, tls, onError }))
  }
  if (config.receiptsImapUrl !== undefined) {
    const onError = (err: unknown) => log.warn({ err }, 'the mailbox of receipts cannot be read')
    receivers.push(createImap({ url: config.receiptsImapUrl, onError }))
  }
  return receivers
}
