import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { answerCommand, sendNewCount } from './fake-imap-commands.ts'
import { createLineReader } from './fake-imap-lines.ts'
import { fakePassword, fakeUser, type FakeMailbox, type FakeMessage, type FakeSession } from './fake-imap-session.ts'

export type FakeImap = {
  url: string
  mailbox: FakeMailbox
  connectionCount(): number
  /** Puts an email into the mailbox, which whoever waits learns at once. */
  deliver(raw: string | Buffer): FakeMessage
  /** Cuts all connections. */
  drop(): void
  /** Gives all emails new numbers, as after a restored backup. */
  renumber(): void
  /** Refuses new connections for as long as it is `true`. */
  setRefusing(isRefusing: boolean): void
  close(): Promise<void>
}

/** An IMAP server (RFC 3501, with IDLE) of one mailbox on this machine, for tests. */
export async function startFakeImap(): Promise<FakeImap> {
  const mailbox: FakeMailbox = { uidValidity: 1_000, uidNext: 1, messages: [] }
  const sessions = new Map<Socket, FakeSession>()
  let [isRefusing, count] = [false, 0]
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.setNoDelay(true)
    if (isRefusing) return void socket.destroy()
    count += 1
    sessions.set(socket, openSession(socket, mailbox))
    socket.on('close', () => sessions.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `imap://${encodeURIComponent(fakeUser)}:${encodeURIComponent(fakePassword)}@127.0.0.1:${port}/INBOX`,
    mailbox,
    connectionCount: () => count,
    ...createActs(mailbox, sessions),
    setRefusing: (next) => void (isRefusing = next),
    close: async () => {
      for (const socket of sessions.keys()) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What happens to a mailbox without a client of it. */
function createActs(mailbox: FakeMailbox, sessions: Map<Socket, FakeSession>) {
  const drop = () => [...sessions.keys()].forEach((socket) => socket.destroy())
  return {
    deliver: (raw: string | Buffer): FakeMessage => {
      const message = { uid: mailbox.uidNext++, raw: Buffer.from(raw as string), isSeen: false }
      mailbox.messages.push(message)
      for (const session of sessions.values()) if (session.idleTag !== null) sendNewCount(session)
      return message
    },
    drop,
    renumber: () => {
      mailbox.uidValidity += 1
      mailbox.uidNext = 1
      for (const message of mailbox.messages) message.uid = mailbox.uidNext++
      drop()
    },
  }
}

function openSession(socket: Socket, mailbox: FakeMailbox): FakeSession {
  const write = (text: string | Buffer) => void socket.write(text)
  const session: FakeSession = { mailbox, isAuthenticated: false, knownCount: null, idleTag: null, write }
  const read = createLineReader({
    onLine: (line) => {
      if (session.idleTag !== null && line.toUpperCase() === 'DONE') {
        write(`${session.idleTag} OK IDLE ended\r\n`)
        session.idleTag = null
        return
      }
      answerCommand(session, line)
      if (/^\S+ LOGOUT$/i.test(line)) socket.end()
    },
    onLiteral: () => write('+ go on\r\n'),
  })
  socket.on('data', read)
  write('* OK [CAPABILITY IMAP4rev1 IDLE] ready\r\n')
  return session
}
