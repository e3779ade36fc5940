import { connect } from 'node:net'

export type RawReply = { status: number; head: string; headers: Map<string, string[]>; body: string }

/** Sends exactly these bytes on a new connection and reads until it ends. For requests that no HTTP client would send. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setTimeout(15_000, () => socket.destroy(new Error('no answer in 15 s')))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', (error) => (chunks.length > 0 ? resolve(parseReply(Buffer.concat(chunks))) : reject(error)))
    socket.on('close', () => resolve(parseReply(Buffer.concat(chunks))))
  })
}

/** A JSON request as text, with additional header lines. */
export function jsonRequest(requestLine: string, { headers, body }: { headers: string[]; body: unknown }): string {
  const text = JSON.stringify(body)
  const ownHeaders = [
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ]
  return `${[requestLine, ...headers, ...ownHeaders].join('\r\n')}\r\n\r\n${text}`
}

function parseReply(bytes: Buffer): RawReply {
  const text = bytes.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const head = end === -1 ? text : text.slice(0, end)
  const [requestLine = '', ...lines] = head.split('\r\n')
  const headers = new Map<string, string[]>()
  for (const line of lines) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), line.slice(line.indexOf(':') + 1).trim()])
  }
  return {
    status: Number(/^HTTP\/1\.\d (\d+)/.exec(requestLine)?.[1] ?? 0),
    head,
    headers,
    body: end === -1 ? '' : text.slice(end + 4),
  }
}
