import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import { receiptLimits } from '#rules/receipt-limits.ts'
import { parseImapUrl, type ImapAddress } from './imap-url.ts'
import type { Intake, MailReceiver, MailboxPosition, OpenReceiver } from './port.ts'

export type ImapOptions = {
  url: string
  /** The mailbox cannot be read just now, or an email is left in it for good. */
  onError: (error: unknown) => void
  timing?: Partial<typeof timing>
}

/** `pollMs`: servers forget to say that there is a new email, so it is asked for as well. */
const timing = { firstRetryMs: 1_000, maxRetryMs: 300_000, pollMs: 120_000, connectionMs: 20_000 }
const chunkSize = 262_144

/** Reads a mailbox as emails arrive in it. Each one is marked as seen once it is stored, and stays there. */
export function createImap(options: ImapOptions): MailReceiver {
  const address = parseImapUrl(options.url)
  if (!address) throw new TypeError('Not an address of a mailbox')
  return { name: 'imap', isExclusive: true, open: async (intake) => openMailbox(intake, { ...options, address }) }
}

type Mailbox = ImapOptions & { address: ImapAddress }

function openMailbox(intake: Intake, mailbox: Mailbox): OpenReceiver {
  const closing = new AbortController()
  const done = readUntilClosed(intake, { mailbox, signal: closing.signal })
  return {
    close: async () => {
      closing.abort()
      await done
    },
  }
}

type OpenMailbox = { mailbox: Mailbox; signal: AbortSignal }

/** A lost connection is made again, after a wait that doubles until one works. */
async function readUntilClosed(intake: Intake, { mailbox, signal }: OpenMailbox): Promise<void> {
  const { firstRetryMs, maxRetryMs } = { ...timing, ...mailbox.timing }
  let retryMs = firstRetryMs
  while (!signal.aborted) {
    const onRead = () => (retryMs = firstRetryMs)
    await readConnection(intake, { mailbox, signal, onRead }).catch((error: unknown) => {
      if (!signal.aborted) mailbox.onError(toShortError(error))
    })
    await pause(retryMs, undefined, { signal }).catch(() => undefined)
    retryMs = Math.min(retryMs * 2, maxRetryMs)
  }
}

/** Without the whole conversation that the library adds. */
function toShortError(error: unknown): Error {
  const { message, responseText } = error as Error & { responseText?: string }
  return new Error(responseText ? `${message}: ${responseText}` : message)
}

type Connection = OpenMailbox & { onRead(): void }

/** Reads what is new, waits for more, and so on, until the connection ends. */
async function readConnection(intake: Intake, { mailbox, signal, onRead }: Connection): Promise<void> {
  const client = await createClient(mailbox)
  let failure: unknown
  client.on('error', (error: unknown) => (failure = error))
  const close = () => client.close()
  signal.addEventListener('abort', close)
  let isStale = true
  const wake = () => {
    isStale = true
    // Any command ends the wait.
    void client.noop().catch(() => undefined)
  }
  const timer = setInterval(wake, { ...timing, ...mailbox.timing }.pollMs)
  try {
    await client.connect()
    await client.mailboxOpen(mailbox.address.path)
    client.on('exists', wake)
    while (client.usable && !signal.aborted) {
      if (!isStale) await client.idle()
      // First: what arrives while this reads must be found by the next round.
      isStale = false
      await readNew(intake, { client, mailbox })
      onRead()
    }
    throw failure ?? new Error('The connection to the mailbox was closed')
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', close)
    client.close()
  }
}

async function createClient({ address, timing: ownTiming }: Mailbox): Promise<ImapFlow> {
  // Only where there is a mailbox: it takes 32 MB.
  const { ImapFlow } = await import('imapflow')
  const { host, port, isSecure, isLocal, user, password: pass } = address
  const { connectionMs } = { ...timing, ...ownTiming }
  return new ImapFlow({
    host,
    port,
    secure: isSecure,
    // Over the network the password must not travel in clear.
    ...(!isSecure && { doSTARTTLS: !isLocal }),
    auth: { user, pass },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: connectionMs,
    greetingTimeout: connectionMs,
  })
}

const nameOf = ({ user, host, port, path }: ImapAddress): string => `${user}@${host}:${port}/${path}`

async function readNew(intake: Intake, { client, mailbox }: { client: ImapFlow; mailbox: Mailbox }): Promise<void> {
  const name = nameOf(mailbox.address)
  const opened = client.mailbox
  if (!opened) return
  const uidValidity = String(opened.uidValidity)
  const saved = await intake.loadPosition(name)
  // Numbers that started over say nothing about what was read: all of it is read again, and what is known is only counted.
  const position = saved?.uidValidity === uidValidity ? saved : { uidValidity, lastUid: 0 }
  const isFirstTime = saved === null
  const found = await client.search(isFirstTime ? { seen: false } : { uid: `${position.lastUid + 1}:*` }, { uid: true })
  const uids = (found || []).filter((uid) => uid > position.lastUid).toSorted((one, other) => one - other)
  for (const uid of uids) {
    await readMessage(intake, { client, uid, mailbox })
    await intake.savePosition(name, { uidValidity, lastUid: uid })
  }
  // What somebody read there before the first time stays unread here.
  if (isFirstTime) await intake.savePosition(name, toPosition(uidValidity, Math.max(opened.uidNext - 1, ...uids)))
}

const toPosition = (uidValidity: string, lastUid: number): MailboxPosition => ({ uidValidity, lastUid })

type Message = { client: ImapFlow; uid: number; mailbox: Mailbox }

async function readMessage(intake: Intake, { client, uid, mailbox }: Message): Promise<void> {
  const maxBytes = receiptLimits.fileBytes
  const { content, meta } = await client.download(String(uid), undefined, {
    uid: true,
    chunkSize,
    maxBytes: maxBytes + 1,
  })
  // Somebody deleted it between the search and now.
  if (!content) return
  if (meta.expectedSize === undefined || meta.expectedSize > maxBytes) {
    content.destroy()
    return mailbox.onError(new Error(`The email ${uid} in the mailbox is too large`))
  }
  await intake.accept({ content: Readable.from(content), envelope: null })
  // Staff may have given us a mailbox that we may only read.
  await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true }).catch(() => undefined)
}
