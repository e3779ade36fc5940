import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Seals text so that only this installation reads it, bound to `about`: moved to another row it does not open. */
export type Seal = {
  close(text: string, about: string): string
  open(sealed: string, about: string): string
  /** Keyed hash for short secrets, which a plain hash in a stolen database would not protect. */
  mac(text: string, about: string): Buffer
}

const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM and HMAC-SHA256 with keys derived from `SECRET_KEY`. The first character is the format's version. */
export function createSeal(secretKey: string): Seal {
  const cipherKey = Buffer.from(hkdfSync('sha256', secretKey, '', 'foundry seal 1', 32))
  const macKey = Buffer.from(hkdfSync('sha256', secretKey, '', 'foundry mac 1', 32))
  return {
    close(text, about) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', cipherKey, iv).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `1${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed, about) {
      const all = Buffer.from(sealed.slice(1), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, all.subarray(0, ivBytes))
      decipher.setAAD(Buffer.from(about)).setAuthTag(all.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(all.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
    mac: (text, about) => createHmac('sha256', macKey).update(`${about}\n${text}`).digest(),
  }
}
