import { createHash } from 'node:crypto'

/** Where a Message-ID is looked for: headers of people's emails take a few kB. */
const maxHeadBytes = 65_536

export type MessageKey = { messageId: string; contentHash: string }

/**
 * What tells two deliveries of one email: its Message-ID, and the hash of its body. Other headers differ by the way it took. Without a
 * Message-ID, the hash of all of it: short texts of different senders may be the same. Read from the bytes alone, as the parser runs only
 * after the email is stored.
 */
export function findMessageKey(content: Uint8Array): MessageKey {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length)
  const bodyStart = findBodyStart(bytes)
  const head = bytes
    .toString('latin1', 0, Math.min(bodyStart ?? bytes.length, maxHeadBytes))
    .replaceAll(/\r?\n[ \t]+/g, ' ')
  const [, messageId = ''] = /^message-id:[ \t]*([!-~]{1,500})[ \t]*$/im.exec(head) ?? []
  return { messageId, contentHash: hashBytes(messageId === '' ? bytes : bytes.subarray(bodyStart ?? 0)) }
}

/** After the first empty line; null without one. */
function findBodyStart(bytes: Buffer): number | null {
  const ends = ['\r\n\r\n', '\n\n'].map((end) => ({ index: bytes.indexOf(end), length: end.length }))
  const [first] = ends.filter(({ index }) => index >= 0).toSorted((one, other) => one.index - other.index)
  return first ? first.index + first.length : null
}

export const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
