import { createHash } from 'node:crypto'

/** Where a Message-ID is looked for: headers of people's emails take a few kB. */
const maxHeadBytes = 65_536

export type MessageKey = { messageId: string; contentHash: string }

export type MessageKeyReader = {
  update(chunk: Uint8Array): void
  finish(): MessageKey
}

/**
 * Reads, from the bytes of a message as they pass, what tells two deliveries of one email: its Message-ID, and the hash of its body. Other
 * headers differ by the way it took. Without a Message-ID, the hash of all of it: short texts of different senders may be the same. The
 * parser runs only after the email is stored.
 */
export function createMessageKeyReader(): MessageKeyReader {
  const [whole, body] = [createHash('sha256'), createHash('sha256')]
  let head = ''
  let isInBody = false
  /** The end of an empty line may be in the next chunk. */
  let last = Buffer.alloc(0)
  const addToHead = (bytes: Buffer) => {
    head += bytes.toString('latin1', 0, Math.max(0, maxHeadBytes - head.length))
  }
  return {
    update: (chunk) => {
      whole.update(chunk)
      if (isInBody) return void body.update(chunk)
      const bytes = Buffer.concat([last, chunk])
      const bodyStart = findBodyStart(bytes)
      addToHead(bytes.subarray(last.length, bodyStart ?? bytes.length))
      last = Buffer.from(bytes.subarray(-3))
      if (bodyStart === null) return
      isInBody = true
      body.update(bytes.subarray(bodyStart))
    },
    finish: () => {
      const messageId = findMessageId(head)
      const hash = messageId !== '' && isInBody ? body : whole
      return { messageId, contentHash: hash.digest('hex') }
    },
  }
}

export function findMessageKey(content: Uint8Array): MessageKey {
  const reader = createMessageKeyReader()
  reader.update(content)
  return reader.finish()
}

function findMessageId(head: string): string {
  const unfolded = head.replaceAll(/\r?\n[ \t]+/g, ' ')
  return /^message-id:[ \t]*([!-~]{1,500})[ \t]*$/im.exec(unfolded)?.[1] ?? ''
}

/** After the first empty line; null without one. */
function findBodyStart(bytes: Buffer): number | null {
  const ends = ['\r\n\r\n', '\n\n'].map((end) => ({ index: bytes.indexOf(end), length: end.length }))
  const [first] = ends.filter(({ index }) => index >= 0).toSorted((one, other) => one.index - other.index)
  return first ? first.index + first.length : null
}

export const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
