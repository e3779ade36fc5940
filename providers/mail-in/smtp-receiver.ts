import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { SMTPServer, SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from 'smtp-server'
import { receiptLimits } from '#rules/receipt-limits.ts'
import { createRecipientCheck } from './recipient-check.ts'
import { createSessionLimits } from './session-limits.ts'
import type { Intake, MailReceiver, OpenReceiver } from './port.ts'

export type SmtpReceiverOptions = {
  /** Emails to it, with or without a `+tag`, are taken; to all others none. */
  address: string
  host: string
  /** 0: any free port, which `onListening` learns. */
  port: number
  /** PEM texts. Without them there is no STARTTLS. */
  tls?: { cert: string; key: string } | undefined
  limits?: Partial<SmtpLimits>
  onListening?: (port: number) => void
  /** An email could not be stored; its sender was asked to try again. */
  onError: (error: unknown) => void
}
export type SmtpLimits = { [K in keyof typeof receiptLimits.smtp]: number }

/** Receives emails as a mail server: it takes those to one address, forwards nothing, and never answers by email. */
export function createSmtpReceiver(options: SmtpReceiverOptions): MailReceiver {
  return { name: 'smtp-receiver', isExclusive: false, open: (intake) => listen(intake, options) }
}

async function listen(intake: Intake, options: SmtpReceiverOptions): Promise<OpenReceiver> {
  const { host, port, onListening } = options
  const limits: SmtpLimits = { ...receiptLimits.smtp, ...options.limits }
  const sessions = createSessionLimits(limits)
  const checkRecipient = createRecipientCheck(options.address, limits)
  // Only where it is configured: it takes 22 MB.
  const library = await import('smtp-server')
  const server: SMTPServer = new library.SMTPServer({
    ...createServerOptions(options, limits),
    onConnect: (session, done) =>
      done(sessions.open({ id: session.id, address: session.remoteAddress, end: () => endSession(server, session) })),
    onClose: (session) => sessions.close(session.id),
    onRcptTo: (...[{ address }, session, done]) => {
      const error = checkRecipient(address, session.envelope.rcptTo.length)
      if (error && sessions.countRefusal(session.id)) endSession(server, session)
      done(error)
    },
    onData: async (...[stream, session, done]) => {
      const error = await receive(stream, { session, intake, options })
      sessions.restart(session.id)
      done(error, 'Stored')
    },
  })
  // Lost connections of clients: nothing here depends on them.
  server.on('error', () => undefined)
  server.listen(port, host)
  await once(server.server, 'listening')
  const bound = server.server.address()
  if (bound && typeof bound === 'object') onListening?.(bound.port)
  return { close: () => closeServer(server, sessions) }
}

function createServerOptions({ address, tls }: SmtpReceiverOptions, limits: SmtpLimits): SMTPServerOptions {
  // WIZ, SHELL and KILL are jokes that the library answers.
  const disabledCommands = ['AUTH', 'WIZ', 'SHELL', 'KILL', 'VRFY', ...(tls ? [] : ['STARTTLS'])]
  return {
    name: address.slice(address.lastIndexOf('@') + 1),
    logger: false,
    authOptional: true,
    disabledCommands,
    // A name that the client's own network chose proves nothing, and asking for it takes time.
    disableReverseLookup: true,
    size: limits.messageBytes,
    rejectOversized: true,
    maxClients: limits.connectionCount,
    maxCommandLength: limits.commandBytes,
    socketTimeout: limits.idleSeconds * 1_000,
    closeTimeout: limits.closeSeconds * 1_000,
    ...tls,
  }
}

type Receiving = { session: SMTPServerSession; intake: Intake; options: SmtpReceiverOptions }

/** Stores an email; answers what to say instead of "250", or null. */
async function receive(stream: SMTPServerDataStream, { session, intake, options }: Receiving): Promise<Error | null> {
  const { remoteAddress: clientAddress, hostNameAppearsAs, envelope } = session
  const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
  const clientName = typeof hostNameAppearsAs === 'string' ? hostNameAppearsAs : ''
  let isCut = false
  stream.on('error', () => (isCut = true))
  try {
    await intake.accept({
      content: Readable.from(readBounded(stream)),
      envelope: { clientAddress, clientName, sender },
    })
    return null
  } catch (error) {
    // The rest of the message is read and dropped: the reply comes only after its end.
    stream.resume()
    if (!stream.sizeExceeded && !isCut) options.onError(error)
    return Object.assign(new Error('4.3.0 It could not be stored. Try again later.'), { responseCode: 451 })
  }
}

async function* readBounded(stream: SMTPServerDataStream): AsyncGenerator<Buffer> {
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    if (stream.sizeExceeded) throw new Error('The message is too large')
    yield chunk as Buffer
  }
}

function endSession(server: SMTPServer, { id }: SMTPServerSession): void {
  for (const connection of server.connections)
    if (connection.session.id === id) connection.send(421, '4.4.2 This takes too long, or too many tries')
}

async function closeServer(server: SMTPServer, sessions: { closeAll(): void }): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(resolve)
    // Whoever is between two emails would keep the server open until the time is up.
    for (const connection of server.connections)
      if (!connection.session.envelope.mailFrom) connection.send(421, '4.3.2 Shutting down')
  })
  sessions.closeAll()
}
