import { askProcess } from './reader-pool.ts'
import { explainFailure } from './unreadable.ts'

export type EmailFile = { fileName: string; content: Uint8Array }

/** An email as its reader sees it. Every text is without control characters and of bounded length. */
export type ParsedEmail = {
  subject: string
  /** The address of the From header, '' without one. Anyone can write anything there. */
  fromAddress: string
  /** When it was sent by its own account; null where that is no date. */
  sentAt: string | null
  /** Sent by a program to nobody in particular: a mailing list, a bounce, or an out-of-office reply. */
  isAutomatic: boolean
  /** The body as plain text; of an HTML body what it shows, so that nothing in it can load or run. */
  text: string
  /** Attachments and inline parts, those of emails within the email included. */
  files: EmailFile[]
  /** How many files were left out because there are too many. */
  omittedFileCount: number
}

export type EmailInput = { kind: 'email'; bytes: Uint8Array; maxFiles: number; maxTextLength: number }
/** What the child process sends. */
export type EmailReply = { email: ParsedEmail } | { errorMessage: string }

/** An email may be made to exhaust time (T24): its parsing ends after this, counted from its turn. */
const timeoutMs = 20_000

/** Parses a raw message (RFC 5322) in a child process with capped memory and time. */
export async function readEmail(input: Omit<EmailInput, 'kind'>): Promise<EmailReply> {
  const reply = await askProcess({ kind: 'email', ...input }, { timeoutMs })
  return 'reason' in reply ? { errorMessage: explainFailure(reply.reason) } : (reply.result as EmailReply)
}
