import { randomInt } from 'node:crypto'
import { limits } from '#rules/limits.ts'

/** No 0/O, 1/I/L, 5/S: a code is read from one screen and typed on another. */
const alphabet = '2346789ABCDEFGHJKMNPQRTUVWXYZ'

/** Eight characters, shown as `ABCD-2346`. */
export function generateCode(): string {
  return Array.from({ length: limits.signInLink.codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

export function formatCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** What a person typed, as it was made: without case, dashes or spaces. */
export function normalizeCode(input: string): string {
  return input.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
