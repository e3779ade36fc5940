import { randomInt } from 'node:crypto'
import { limits } from '#rules/limits.ts'

/** Base 58: without 0, O, I and l, which look alike in print. */
export const codeAlphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

// oxfmt-ignore
/** Words that the host of short links needs for itself, or that could be used to deceive visitors. */
const reservedWords = new Set([
  'admin', 'api', 'app', 'assets', 'auth', 'dashboard', 'dev', 'favicon', 'healthz', 'help', 'login', 'logout', 'metrics',
  'preview', 'readyz', 'robots', 'security', 'settings', 'sign-in', 'static', 'status', 'support', 'www',
])

/** Seven cryptographically random characters: 58^7 possible codes, so guessing finds nothing (T17). */
export function newShortCode(): string {
  return Array.from({ length: limits.link.codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
}

export function isReservedWord(code: string): boolean {
  return reservedWords.has(code)
}
