export type MailDelivery = {
  /** The raw message (RFC 5322), byte for byte. */
  body: Uint8Array
  /** What the sender says proves that it sent this body; null without one. */
  signature: string | null
}

/** How receipts arrive by email. */
export type MailIn = {
  name: string
  /** Where people send receipts to. */
  address: string
  /** Addresses and domains whose emails are read, in lower case; null: those of people with an account. */
  allowedSenders: readonly string[] | null
  /** Whether a delivery comes from the mail service. Without this every stranger could add emails. */
  isAuthentic(delivery: MailDelivery): boolean
}
