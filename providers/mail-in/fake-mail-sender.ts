import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A conversation with a mail server, line by line, as a program would have it that keeps no rules. */
export type MailSender = {
  socket: Socket
  /** Sends a line, or nothing, and answers the next reply: its last line, with the code. */
  ask(line?: string): Promise<string>
  /** Sends bytes as they are. */
  write(bytes: string | Buffer): Promise<void>
  /** Greets, and names sender and recipients; answers the replies. */
  begin(envelope?: { from?: string; to?: string[] }): Promise<string[]>
  /** Sends a message with `DATA`; answers the final reply. */
  send(raw: string | Buffer): Promise<string>
  close(): void
}

type SenderOptions = { to?: string; localAddress?: string }

/** `localAddress`: another one of this machine, such as 127.0.0.2, counts as another network. */
export async function openMailSender(port: number, options: SenderOptions = {}): Promise<MailSender> {
  const { to = 'receipts@foundry.test', localAddress = '127.0.0.1' } = options
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  socket.setNoDelay(true)
  await once(socket, 'connect')
  const nextReply = createReplyReader(socket)
  const write = async (bytes: string | Buffer) => {
    if (!socket.destroyed && !socket.write(bytes)) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
  }
  const ask = async (line?: string) => {
    if (line !== undefined) await write(`${line}\r\n`)
    return nextReply()
  }
  return {
    socket,
    ask,
    write,
    begin: async ({ from = 'ann@virginia.edu', to: recipients = [to] } = {}) => {
      const replies = [await ask(), await ask('EHLO mail.virginia.edu'), await ask(`MAIL FROM:<${from}>`)]
      for (const recipient of recipients) replies.push(await ask(`RCPT TO:<${recipient}>`))
      return replies
    },
    send: async (raw) => {
      const reply = await ask('DATA')
      if (!reply.startsWith('354')) return reply
      await write(stuff(raw))
      return ask(`.`)
    },
    close: () => void socket.destroy(),
  }
}

/** RFC 5321: a line that begins with a dot gets another one. */
function stuff(raw: string | Buffer): Buffer {
  const text = Buffer.from(raw)
    .toString('latin1')
    .replaceAll(/(^|\r\n)\./g, '$1..')
  return Buffer.from(text, 'latin1')
}

/** Replies in turn; "closed" once there are no more. */
function createReplyReader(socket: Socket): () => Promise<string> {
  const replies: string[] = []
  const waiting: ((reply: string) => void)[] = []
  let rest = ''
  const add = (reply: string) => {
    const next = waiting.shift()
    if (next) next(reply)
    else replies.push(reply)
  }
  socket.on('data', (bytes) => {
    const lines = (rest + bytes.toString()).split('\r\n')
    rest = lines.pop()!
    lines.filter((line) => /^\d{3}(?: |$)/.test(line)).forEach(add)
  })
  socket.on('close', () => waiting.splice(0).forEach((resolve) => resolve('closed')))
  return () => {
    const reply = replies.shift()
    if (reply !== undefined) return Promise.resolve(reply)
    if (socket.destroyed) return Promise.resolve('closed')
    return new Promise((resolve) => waiting.push(resolve))
  }
}
