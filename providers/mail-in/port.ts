import type { Readable } from 'node:stream'
import type { CheckResult } from '#rules/sender-checks.ts'

/** What the mail server that handed an email over said of itself. `sender` is '' for bounces. */
export type Envelope = { clientAddress: string; clientName: string; sender: string }

export type IncomingMail = {
  /** The raw message (RFC 5322), byte for byte. A stream fails where the message was cut off or is too large. */
  content: Readable | Uint8Array
  /** Null where a mail service or a mailbox received it: who handed it to them is not known first-hand. */
  envelope: Envelope | null
}

/** Up to where a mailbox has been read. `uidValidity` changes when its numbers start over. */
export type MailboxPosition = { uidValidity: string; lastUid: number }

/** What a way in does with the emails it receives. */
export type Intake = {
  /**
   * Resolves once the email is stored and flushed, also where it was there already. Only then may anybody be told that it arrived.
   * Rejects where it could not be stored: it must come again.
   */
  accept(mail: IncomingMail): Promise<void>
  loadPosition(mailbox: string): Promise<MailboxPosition | null>
  savePosition(mailbox: string, position: MailboxPosition): Promise<void>
}

export type OpenReceiver = { close(): Promise<void> }

/** A way in that waits for emails by itself. */
export type MailReceiver = {
  name: string
  /** Of several processes one at a time may have it open. */
  isExclusive: boolean
  /** Rejects only where it can never work, such as a port that is taken; what is away for now is tried again. */
  open(intake: Intake): Promise<OpenReceiver>
}

export type MailDelivery = {
  /** The raw message, byte for byte. */
  body: Uint8Array
  /** What the sender says proves that it sent this body; null without one. */
  signature: string | null
}

/** A way in by HTTP: a mail service posts emails to us. */
export type MailWebhook = {
  name: string
  /** The email of a delivery; null for one that the mail service did not sign: without this every stranger could add emails. */
  openDelivery(delivery: MailDelivery): IncomingMail | null
}

/** Headers beyond so many bytes are not looked at, and make an email suspicious. */
export const checkedHeadBytes = 262_144

export type CheckedMail = {
  /** The first `checkedHeadBytes`. */
  head: Uint8Array
  /** Reads the whole message from its start. */
  openContent(): Promise<Readable>
  envelope: Envelope | null
}

export type SenderChecks = {
  spf: CheckResult
  dkim: CheckResult
  dmarc: CheckResult
  /** The domain of the From header that was checked; null where none was. */
  fromDomain: string | null
  /** A passed check vouches for that domain. */
  isAligned: boolean
  /** The domain asks to refuse what it did not send, and it did not send this; or the headers are made to evade the checks. */
  isForged: boolean
}

/** How receipts arrive by email, and whom to believe. */
export type MailIn = {
  /** Where people send receipts to. */
  address: string
  /** Addresses and domains whose emails are read, in lower case; null: those of people with an account. */
  allowedSenders: readonly string[] | null
  webhook: MailWebhook
  receivers: readonly MailReceiver[]
  checkSender(mail: CheckedMail): Promise<SenderChecks>
}
