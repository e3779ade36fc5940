import { randomInt } from 'node:crypto'
import { limits } from '#rules/limits.ts'

/** Base 58: without 0, O, I and l, which are mistaken for each other in print. */
export const codeAlphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

// oxfmt-ignore
/** Words that a short-link host needs for itself, or that would deceive. */
const reservedWords = new Set([
  'admin', 'api', 'app', 'assets', 'auth', 'dashboard', 'dev', 'favicon', 'healthz', 'help', 'login', 'logout', 'metrics',
  'preview', 'readyz', 'robots', 'security', 'settings', 'sign-in', 'static', 'status', 'support', 'www',
])
/** Seven characters of the system's randomness: 58^7 of them, so guessing finds nothing (T17). */
export function newShortCode(): string {
  return Array.from({ length: limits.link.codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
}

export function isReservedWord(code: string): boolean {
  return reservedWords.has(code)
}

/** What a code can look like at all; anything else is not looked up. */
export function isPlausibleCode(code: string): boolean {
  return /^[A-Za-z0-9-]{3,50}$/.test(code)
}
