import { smallestGroup, type Count } from '../../schema.ts'

const roundedTo = 10

/**
 * What analysts see instead of a count: nothing below 5, otherwise the nearest 10, and at least 10.
 *
 * Hiding alone is not enough: the total of all years less the years that are shown would be the hidden one. Rounded to 10, no such
 * difference tells a hidden count: 10 stands for 5 to 14, so the least a total can be is odd, while the most its parts can be is
 * even, and one exact value never remains. Rounded to 5 it does: 20 less 5 and 5 can only be 18 less 7 and 7, a hidden 4.
 */
export function protectCount(count: number): Count {
  return count < smallestGroup ? null : Math.max(roundedTo, Math.round(count / roundedTo) * roundedTo)
}
