import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

type Stage = 'MAIL' | 'RCPT' | 'DATA'

export type FakeSmtp = {
  port: number
  url: string
  /** Every message accepted, as it came over the wire. */
  messages: { recipients: string[]; raw: string }[]
  connectionCount(): number
  /** The next command of this stage is answered with `code`, once per call. */
  answerNext(stage: Stage, code: number): void
  close(): Promise<void>
}

/**
 * A real SMTP server on loopback for tests, on any free port unless one is named. The other options go to smtp-server.
 */
export async function startFakeSmtp({
  port: requestedPort = 0,
  ...options
}: SMTPServerOptions & { port?: number } = {}): Promise<FakeSmtp> {
  const messages: FakeSmtp['messages'] = []
  const refusals: Record<Stage, number[]> = { MAIL: [], RCPT: [], DATA: [] }
  const accepted = new Set<string>()
  const nextRefusal = (stage: Stage) => toRefusal(refusals[stage].shift())
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    closeTimeout: 200,
    onConnect: (session, done) => (accepted.add(session.id), done()),
    onMailFrom: (_address, _session, done) => done(nextRefusal('MAIL')),
    onRcptTo: (_address, _session, done) => done(nextRefusal('RCPT')),
    onData: (stream, { envelope }, done) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const refusal = nextRefusal('DATA')
        if (!refusal) messages.push(toMessage(envelope, pieces))
        done(refusal)
      })
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(requestedPort, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    messages,
    connectionCount: () => accepted.size,
    answerNext: (stage, code) => void refusals[stage].push(code),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function toMessage({ rcptTo }: SMTPServerSession['envelope'], pieces: Buffer[]): FakeSmtp['messages'][number] {
  return { recipients: rcptTo.map(({ address }) => address), raw: Buffer.concat(pieces).toString() }
}

function toRefusal(responseCode: number | undefined): Error | null {
  return responseCode ? Object.assign(new Error(`fake server says ${responseCode}`), { responseCode }) : null
}
