import { createHash } from 'node:crypto'

/** Headers of people's emails take a few kB. */
const maxHeadBytes = 65_536
const headEnd = /\r?\n\r?\n/

export type MessageKey = { messageId: string; contentHash: string }

/**
 * What tells two deliveries of one email: its Message-ID, and the hash of its body. Other headers differ by the way it took. Read from
 * the bytes alone, as the parser runs only after the email is stored.
 */
export function findMessageKey(content: Uint8Array): MessageKey {
  const start = Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, maxHeadBytes)).toString(
    'latin1',
  )
  const end = headEnd.exec(start)
  const head = start.slice(0, end?.index).replaceAll(/\r?\n[ \t]+/g, ' ')
  const [, messageId = ''] = /^message-id:[ \t]*(\S{1,500})[ \t]*$/im.exec(head) ?? []
  return { messageId, contentHash: hashBytes(end ? content.subarray(end.index + end[0].length) : content) }
}

export const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
