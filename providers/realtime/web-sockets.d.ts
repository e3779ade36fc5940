/** What the fake uses of the library `ws`, which comes without types. */
declare module 'ws' {
  import type { EventEmitter } from 'node:events'
  import type { IncomingMessage } from 'node:http'
  import type { Duplex } from 'node:stream'

  export interface WebSocket extends EventEmitter {
    send(data: string): void
    close(code?: number, reason?: string): void
    terminate(): void
    on(event: 'message', listener: (data: Buffer | string) => void): this
    on(event: 'close', listener: () => void): this
  }

  export class Server {
    constructor(options: { noServer: true; handleProtocols(protocols: string[]): string | false })
    handleUpgrade(
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      callback: (webSocket: WebSocket) => void,
    ): void
  }
}
