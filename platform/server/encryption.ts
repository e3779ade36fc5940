import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto'

/** `context` binds the text to its row and column: copied elsewhere it cannot be decrypted. */
export type Encryption = {
  encrypt(text: string, context: string): string
  /** Throws for a text of another context, a changed one, and one whose key is not configured. */
  decrypt(encrypted: string, context: string): string
  /** What everything encrypted with the current key begins with. */
  currentPrefix: string
  /** A keyed hash for short secrets: a plain hash of one could be guessed from a stolen database. */
  mac(text: string, context: string): Buffer
}

const ivBytes = 12
const tagBytes = 16
const keyIdLength = 8
/** Without the tag's length, Node accepts a tag of four bytes, which is easily forged. */
const options = { authTagLength: tagBytes }

/** The first key encrypts; all of them decrypt. */
export type KeyRing = readonly [current: string, ...previous: string[]]

type CipherKey = { id: string; bytes: Buffer }

/**
 * AES-256-GCM and HMAC-SHA256 with keys derived from those of the ring. The first character of an encrypted text is the format's version:
 * 2 names its key; 1, of before there was a ring, does not.
 */
export function createEncryption(keys: KeyRing): Encryption {
  const ring = keys.map(toCipherKey)
  const current = ring[0]!
  const currentPrefix = `2${current.id}`
  // Of the oldest key: tickets and codes that are out there stay valid until it is removed.
  const macKey = Buffer.from(hkdfSync('sha256', keys.at(-1)!, '', 'foundry mac 1', 32))
  return {
    currentPrefix,
    encrypt(text, context) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', current.bytes, iv, options).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${currentPrefix}${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    decrypt(encrypted, context) {
      if (encrypted.startsWith('1')) return decryptWithAny(ring, { text: encrypted.slice(1), context })
      const key = ring.find(({ id }) => encrypted.startsWith(`2${id}`))
      if (!key) throw new Error('This was encrypted with a key that is not configured')
      return decryptWith(key, { text: encrypted.slice(1 + keyIdLength), context })
    },
    mac: (text, context) => createHmac('sha256', macKey).update(`${context}\n${text}`).digest(),
  }
}

function toCipherKey(secretKey: string): CipherKey {
  const bytes = Buffer.from(hkdfSync('sha256', secretKey, '', 'foundry seal 1', 32))
  // A hash of the derived key, which says nothing about it.
  return { bytes, id: hash('sha256', bytes, 'base64url').slice(0, keyIdLength) }
}

type Encrypted = { text: string; context: string }

function decryptWithAny(ring: readonly CipherKey[], encrypted: Encrypted): string {
  for (const key of ring.slice(0, -1)) {
    try {
      return decryptWith(key, encrypted)
    } catch {
      // Another key's.
    }
  }
  return decryptWith(ring.at(-1)!, encrypted)
}

function decryptWith({ bytes: key }: CipherKey, { text, context }: Encrypted): string {
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), options)
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
}
