import type { Block } from '#platform/server/documents/blocks.ts'
import { limits } from '#rules/limits.ts'

/** One more than allowed: so a reader that stops there has found a text that is too long. */
export const maxReadLength = limits.speech.textLength + 1

/** Why a text is not read aloud, or null. */
export function findTextProblem(blocks: readonly Block[]): string | null {
  const length = countCharacters(blocks)
  if (length <= limits.speech.textLength) return null
  return `The document has more than ${limits.speech.textLength.toLocaleString('en-US')} characters. Split it and try again.`
}

export const countCharacters = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { text }) => sum + text.length, 0)
