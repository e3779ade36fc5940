import { createHash, randomUUID } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { access, constants, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createFolderSync, flushFolder } from '#platform/server/durable-folders.ts'
import { validateMail, type CalendarPart, type MailOut, type OutgoingMail } from './port.ts'

/**
 * A mail as the mailbox page shows it. `attachments` are file names: contents are not kept, so that the bound on mails
 * bounds the disk.
 */
export type CapturedEmail = {
  to: string
  subject: string
  text: string
  html: string
  /** ISO 8601, UTC. */
  sentAt: string
  messageId: string
  attachments: string[]
  calendar: CalendarPart | null
  headers: Record<string, string>
}

export type DevMailbox = MailOut & {
  /** The newest `keptCount` mails, oldest first. */
  list(): Promise<CapturedEmail[]>
  /** The next `send` throws `error`, once per call: how a test makes the outside world fail. */
  failNext(error: Error): void
}

export const maxKeptMails = 500
const abandonedAfterMs = 3_600_000

/**
 * Keeps mails as files in `<dataDir>/mailbox`, for demo and tests. Several processes may share the folder: a mail is
 * written beside its place, flushed and renamed, and its file name is its place in line plus a digest of its message
 * id.
 */
export function createDevMailbox({ dataDir, now }: { dataDir: string; now: () => Date }): DevMailbox {
  const folder = join(dataDir, 'mailbox')
  // Only the folder itself is closed: others may keep things of other users beside it.
  createFolderSync(folder)
  chmodSync(folder, 0o700)
  const nextErrors: Error[] = []
  let lastSequence = 0

  async function send(mail: OutgoingMail) {
    const nextError = nextErrors.shift()
    if (nextError) throw nextError
    const captured = toCapturedEmail(validateMail(mail), now())
    const suffix = `-${createHash('sha256').update(mail.messageId).digest('hex').slice(0, 32)}.json`
    const names = await mailNames(folder)
    if (names.some((name) => name.endsWith(suffix))) return
    lastSequence = Math.max(lastSequence, Number.parseInt(names.at(-1) ?? '0', 10)) + 1
    await writeDurably(join(folder, String(lastSequence).padStart(12, '0') + suffix), JSON.stringify(captured))
    await prune(folder, suffix)
  }

  return {
    name: 'dev-mailbox',
    sender: 'no-reply@localhost',
    send,
    list: async () => {
      const mails = await Promise.all((await mailNames(folder)).map((name) => readMail(join(folder, name))))
      return uniqueByMessageId(mails.filter((mail) => mail !== null)).slice(-maxKeptMails)
    },
    failNext: (error) => void nextErrors.push(error),
    verify: () => access(folder, constants.R_OK | constants.W_OK),
    close: async () => {},
  }
}

function toCapturedEmail(mail: OutgoingMail, sentAt: Date): CapturedEmail {
  const { to, subject, text, html, messageId, attachments = [], calendar = null, headers = {} } = mail
  const names = attachments.map(({ fileName }) => fileName)
  return { to, subject, text, html, sentAt: sentAt.toISOString(), messageId, attachments: names, calendar, headers }
}

async function mailNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
}

/** Null when another process pruned the file since the folder was listed. */
async function readMail(path: string): Promise<CapturedEmail | null> {
  const json = await readFile(path, 'utf8').catch(ignoreMissing)
  return json === undefined ? null : JSON.parse(json)
}

function uniqueByMessageId(mails: CapturedEmail[]): CapturedEmail[] {
  const seen = new Set<string>()
  return mails.filter(({ messageId }) => !seen.has(messageId) && seen.add(messageId))
}

async function writeDurably(path: string, content: string) {
  const temporary = `${path}.${randomUUID()}.tmp`
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
  await flushFolder(dirname(path))
}

/**
 * Two processes may both have missed the other's file of the same mail. Each looks again after its own rename and
 * removes all but the first, so the later one always sees both and both agree on which one stays.
 */
async function prune(folder: string, suffix: string) {
  const names = await mailNames(folder)
  const copies = names.filter((name) => name.endsWith(suffix)).slice(1)
  const tooOld = names.slice(0, Math.max(0, names.length - maxKeptMails))
  const abandoned = (await readdir(folder)).filter((name) => name.endsWith('.tmp'))
  await Promise.all([...copies, ...tooOld].map((name) => unlink(join(folder, name)).catch(ignoreMissing)))
  await Promise.all(abandoned.map((name) => removeIfAbandoned(join(folder, name))))
}

async function removeIfAbandoned(path: string) {
  const stats = await stat(path).catch(ignoreMissing)
  if (stats && Date.now() - stats.mtimeMs > abandonedAfterMs) await unlink(path).catch(ignoreMissing)
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
