import type { Duplex } from 'node:stream'
import type { Socket } from 'node:net'

const answer = 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

/**
 * Answers what is no HTTP, or came too slowly, and closes the connection. One on which nothing ever came is closed without a word:
 * browsers and proxies open connections ahead, and an answer could be taken for that to the request they are just sending. A request
 * on a connection that only closes is sent again.
 */
export function answerClientError(_error: Error, connection: Duplex): void {
  if ((connection as Socket).bytesRead === 0) connection.destroy()
  else if (connection.writable) connection.end(answer)
}
