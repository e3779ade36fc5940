import { randomInt } from 'node:crypto'
import { limits } from '#rules/limits.ts'

/** Without 0/O, 1/I/L and 5/S, which are easy to mistype when copied from another screen. */
const alphabet = '2346789ABCDEFGHJKMNPQRTUVWXYZ'

/** Eight characters; `formatCode` shows them as `ABCD-2346`. */
export function generateCode(): string {
  return Array.from({ length: limits.signInLink.codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

export function formatCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** A typed code as it was generated: upper case, without dashes and spaces. */
export function normalizeCode(input: string): string {
  return input.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
