import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** `context` binds the text to its row: copied to another row it cannot be decrypted. */
export type Encryption = {
  encrypt(text: string, context: string): string
  decrypt(encrypted: string, context: string): string
  /** A keyed hash for short secrets: a plain hash of one could be guessed from a stolen database. */
  mac(text: string, context: string): Buffer
}

const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM and HMAC-SHA256 with keys derived from `SECRET_KEY`. The first character is the format's version. */
export function createEncryption(secretKey: string): Encryption {
  const cipherKey = Buffer.from(hkdfSync('sha256', secretKey, '', 'foundry seal 1', 32))
  const macKey = Buffer.from(hkdfSync('sha256', secretKey, '', 'foundry mac 1', 32))
  return {
    encrypt(text, context) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', cipherKey, iv).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `1${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    decrypt(encrypted, context) {
      const bytes = Buffer.from(encrypted.slice(1), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, bytes.subarray(0, ivBytes))
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
    mac: (text, context) => createHmac('sha256', macKey).update(`${context}\n${text}`).digest(),
  }
}
