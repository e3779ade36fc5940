import { fakePassword, fakeUser, type FakeMessage, type FakeSession } from './fake-imap-session.ts'

type Command = { tag: string; args: string; session: FakeSession }
/** Sends untagged replies; answers how the command ends. */
type Answer = (command: Command) => string | null

/** Carries out one command of a client. */
export function answerCommand(session: FakeSession, line: string): void {
  const [, tag = '*', name = '', args = ''] = /^(\S+) ((?:UID )?\S+)(?: (.*))?$/i.exec(line) ?? []
  const answer = answers[name.toUpperCase()]
  const isOpen = ['CAPABILITY', 'LOGIN', 'NOOP', 'LOGOUT'].includes(name.toUpperCase())
  if (!answer) return session.write(`${tag} BAD unknown command\r\n`)
  if (!isOpen && !session.isAuthenticated) return session.write(`${tag} NO log in first\r\n`)
  const end = answer({ tag, args, session })
  sendNewCount(session)
  if (end !== null) session.write(`${tag} ${end}\r\n`)
}

/** Says how many emails there are now, where that changed since the client was last told. */
export function sendNewCount(session: FakeSession): void {
  const { knownCount, mailbox } = session
  if (knownCount === null || knownCount === mailbox.messages.length) return
  session.knownCount = mailbox.messages.length
  session.write(`* ${mailbox.messages.length} EXISTS\r\n`)
}

const answers: Record<string, Answer> = {
  CAPABILITY: ({ session }) => {
    session.write('* CAPABILITY IMAP4rev1 IDLE\r\n')
    return 'OK done'
  },
  LOGIN: ({ args, session }) => {
    const [user, password] = readStrings(args)
    session.isAuthenticated = user === fakeUser && password === fakePassword
    return session.isAuthenticated ? 'OK logged in' : 'NO [AUTHENTICATIONFAILED] wrong password'
  },
  NOOP: () => 'OK done',
  LOGOUT: ({ session }) => {
    session.write('* BYE\r\n')
    return 'OK done'
  },
  LIST: ({ session }) => {
    session.write('* LIST (\\HasNoChildren) "/" INBOX\r\n')
    return 'OK done'
  },
  LSUB: () => 'OK done',
  SELECT: ({ session }) => {
    const { messages, uidValidity, uidNext } = session.mailbox
    session.knownCount = messages.length
    session.write(
      [
        '* FLAGS (\\Seen)',
        `* ${messages.length} EXISTS`,
        '* 0 RECENT',
        `* OK [UIDVALIDITY ${uidValidity}] valid`,
        `* OK [UIDNEXT ${uidNext}] next`,
        '* OK [PERMANENTFLAGS (\\Seen)] limited',
        '',
      ].join('\r\n'),
    )
    return 'OK [READ-WRITE] selected'
  },
  IDLE: ({ tag, session }) => {
    session.idleTag = tag
    session.write('+ idling\r\n')
    return null
  },
  'UID SEARCH': ({ args, session }) => {
    const { messages } = session.mailbox
    const [, from] = /\bUID (\d+):\*/i.exec(args) ?? []
    const isUnseen = /\bUNSEEN\b/i.test(args)
    // "7:*" holds the last email even where its number is below 7 (RFC 3501).
    const found = messages.filter(
      (message) =>
        (from === undefined || message.uid >= Number(from) || message === messages.at(-1)) &&
        !(isUnseen && message.isSeen),
    )
    session.write(`* SEARCH${found.map(({ uid }) => ` ${uid}`).join('')}\r\n`)
    return 'OK done'
  },
  'UID FETCH': ({ args, session }) => {
    for (const { message, sequence } of findMessages(session, args)) sendFetch(session, { message, sequence, args })
    return 'OK done'
  },
  'UID STORE': ({ args, session }) => {
    for (const { message, sequence } of findMessages(session, args)) {
      if (/\+FLAGS(?:\.SILENT)? \(.*\\Seen/i.test(args)) message.isSeen = true
      session.write(`* ${sequence} FETCH (UID ${message.uid} FLAGS (${message.isSeen ? '\\Seen' : ''}))\r\n`)
    }
    return 'OK done'
  },
}

function readStrings(args: string): string[] {
  return [...args.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(
    ([, quoted, atom]) => quoted?.replaceAll(/\\(.)/g, '$1') ?? atom!,
  )
}

function findMessages({ mailbox }: FakeSession, args: string) {
  const uid = Number(/^\d+/.exec(args)?.[0])
  return mailbox.messages.flatMap((message, index) => (message.uid === uid ? [{ message, sequence: index + 1 }] : []))
}

type Fetched = { message: FakeMessage; sequence: number; args: string }

function sendFetch(session: FakeSession, { message, sequence, args }: Fetched): void {
  const { uid, raw, isSeen } = message
  const items = [`UID ${uid}`, `FLAGS (${isSeen ? '\\Seen' : ''})`]
  if (/RFC822\.SIZE/i.test(args)) items.push(`RFC822.SIZE ${raw.length}`)
  const [isWanted, start, length] = /BODY(?:\.PEEK)?\[\](?:<(\d+)\.(\d+)>)?/i.exec(args) ?? []
  if (isWanted === undefined) return session.write(`* ${sequence} FETCH (${items.join(' ')})\r\n`)
  const part = start === undefined ? raw : raw.subarray(Number(start), Number(start) + Number(length))
  session.write(
    `* ${sequence} FETCH (${items.join(' ')} BODY[]${start === undefined ? '' : `<${start}>`} {${part.length}}\r\n`,
  )
  session.write(part)
  session.write(')\r\n')
}
