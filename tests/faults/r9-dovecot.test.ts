import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ImapFlow } from 'imapflow'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '#platform/server/embedded/postmaster.ts'
import { until, report } from '#tests/harness/measure.ts'
import { createReceiptEmail } from '#tests/harness/receipt-senders.ts'
import { createDataFolder, embeddedConnection, startServerProcess } from '#tests/harness/server-process.ts'
import { query } from '#tests/harness/standalone-postgres.ts'

const hasDovecot = spawnSync('dovecot', ['--version']).status === 0 && process.getuid?.() === 0
if (!hasDovecot)
  process.stdout.write('    no Dovecot at hand, or not root: the proof with a real IMAP server is left out\n')

const auth = { user: 'receipts', pass: 'secret' }

type Dovecot = { port: number; restart(): Promise<void>; stop(): Promise<void>; forgetNumbers(): void }

/** Dovecot as packaged by Debian, with one user, everything of it in a folder of its own. */
async function startDovecot(): Promise<Dovecot> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foundry-dovecot-'))
  const port = await findFreePort()
  const conf = path.join(folder, 'dovecot.conf')
  mkdirSync(path.join(folder, 'mail'))
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'mail'], { encoding: 'utf8' }).stdout))
  chownSync(folder, uid!, gid!)
  chownSync(path.join(folder, 'mail'), uid!, gid!)
  writeFileSync(conf, createConfiguration({ folder, port }))
  const start = async () => {
    spawn('dovecot', ['-F', '-c', conf], { stdio: 'ignore' })
    await until('Dovecot listens', { poll: () => isListening(port), withinMs: 10_000 })
  }
  const stop = async () => {
    spawnSync('doveadm', ['-c', conf, 'stop'])
    await until('Dovecot is gone', { poll: async () => !(await isListening(port)), withinMs: 10_000 })
  }
  await start()
  onTestFinished(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const forgetNumbers = () => {
    const maildir = path.join(folder, 'mail', auth.user)
    for (const name of readdirSync(maildir)) if (name.startsWith('dovecot')) rmSync(path.join(maildir, name))
  }
  return { port, stop, restart: start, forgetNumbers }
}

const createConfiguration = ({ folder, port }: { folder: string; port: number }) => `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:${folder}/mail/%u
passdb {
  driver = static
  args = password=${auth.pass}
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${folder}/mail/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`

function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).then((isOpen) => {
    socket.destroy()
    return isOpen as boolean
  })
}

async function withMailbox<T>(port: number, work: (client: ImapFlow) => Promise<T>): Promise<T> {
  const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, doSTARTTLS: false, auth, logger: false })
  await client.connect()
  try {
    await client.mailboxOpen('INBOX')
    return await work(client)
  } finally {
    await client.logout()
  }
}

test.skipIf(!hasDovecot)(
  'a mailbox of Dovecot: read as emails arrive, after restarts of either side, and after it was made anew',
  { timeout: 300_000 },
  async () => {
    const dovecot = await startDovecot()
    const dataDir = createDataFolder()
    const env = {
      DATA_DIR: dataDir,
      RECEIPTS_IMAP_URL: `imap://${auth.user}:${auth.pass}@127.0.0.1:${dovecot.port}/INBOX`,
      RECEIPTS_SENDERS: 'shop.example',
      RECEIPTS_DNS_SERVERS: '127.0.0.1:9',
    }
    const connection = embeddedConnection(dataDir)
    const countRows = async () =>
      (
        await query(
          connection,
          "select id from receipt_emails where message_id like '%@shop.example>' and state = 'ready'",
        )
      ).length
    const waitFor = (count: number) =>
      until(`${count} emails are read`, { poll: async () => (await countRows()) === count, withinMs: 60_000 })
    const append = (padding = 0) =>
      withMailbox(dovecot.port, (client) => client.append('INBOX', createReceiptEmail({ padding }).raw))

    let server = await startServerProcess({ env })
    await server.waitUntilReady()
    await append()
    await waitFor(1)
    const startedAt = performance.now()
    await append()
    await waitFor(2)
    const waitedMs = performance.now() - startedAt
    await append(10_000_000)
    await waitFor(3)
    const seen = await withMailbox(dovecot.port, (client) => client.search({ seen: true }, { uid: true }))
    expect(seen).toEqual([1, 2, 3])

    await server.end('SIGKILL')
    await append()
    server = await startServerProcess({ env, port: server.port })
    await waitFor(4)
    await dovecot.stop()
    await dovecot.restart()
    await append()
    await waitFor(5)

    // Without its own files Dovecot numbers the emails anew.
    const readPosition = async () =>
      (await query<{ uid_validity: string }>(connection, 'select * from receipt_mailboxes'))[0]!
    const before = await readPosition()
    await dovecot.stop()
    dovecot.forgetNumbers()
    await dovecot.restart()
    await append()
    await waitFor(6)
    expect((await readPosition()).uid_validity).not.toBe(before.uid_validity)
    const counts = await query(
      connection,
      "select delivery_count as count from receipt_emails where message_id like '%@shop.example>'",
    )
    expect(counts.map(({ count }) => Number(count)).toSorted((one, other) => one - other)).toEqual([1, 2, 2, 2, 2, 2])
    report('Dovecot', { 'read after it arrived, ms': waitedMs })
    expect((await server.end('SIGTERM')).code).toBe(0)
  },
)
