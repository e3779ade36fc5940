import { smallestGroup, type Count } from '../../schema.ts'

/** What analysts see instead of a count: nothing below 5, otherwise the nearest 5. */
export function protectCount(count: number): Count {
  return count < smallestGroup ? null : Math.round(count / smallestGroup) * smallestGroup
}

/**
 * The same for parts of a total that is shown as well. A single hidden part would be the total minus the others, so the
 * smallest of the others is hidden, too. Rounding does the same for totals and parts of different filters, where
 * one reply does not know the other: their difference is off by up to 5.
 */
export function protectParts(parts: readonly number[]): Count[] {
  const shown = parts.map(protectCount)
  const hiddenCount = shown.filter((part) => part === null).length
  if (hiddenCount !== 1) return shown
  const smallest = Math.min(...parts.filter((_, index) => shown[index] !== null))
  const index = parts.findIndex((part, at) => part === smallest && shown[at] !== null)
  return shown.map((part, at) => (at === index ? null : part))
}
