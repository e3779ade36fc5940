import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCitationFilter } from './citations.ts'

const known = new Set([1, 2, 3])

function filterParts(parts: string[]): { shown: string; cited: number[] } {
  const filter = createCitationFilter(known)
  const shown = parts.map((part) => filter.add(part)).join('') + filter.finish()
  return { shown, cited: filter.cited() }
}

describe('marks of passages', () => {
  test.each([
    ['A fact [1]. Another [2].', 'A fact [1]. Another [2].', [1, 2]],
    ['Wrong [7], and [0] and [12].', 'Wrong , and  and .', []],
    ['Both [1, 3] and [2; 9]', 'Both [1][3] and [2]', [1, 3, 2]],
    ['Other forms 【1†source】 and [^2].', 'Other forms [1] and [2].', [1, 2]],
    ['A link [1](https://evil.example) goes', 'A link  (https://evil.example) goes', []],
    ['Two [1][9](https://evil.example) go', 'Two [1] (https://evil.example) go', [1]],
    ['[2]: https://evil.example', ' : https://evil.example', []],
    ['Of other scripts [９], [１], [1, ٣] and [𝟗]', 'Of other scripts , , [1] and ', [1]],
    ['In code `list[1]` and after [1]', 'In code `list[1]` and after [1]', [1]],
    ['```\nlist[9]\n```\n[9] [1]', '```\nlist[9]\n```\n [1]', [1]],
    ['One ` alone [9]', 'One ` alone ', []],
    ['An escaped \\` is text [9]`', 'An escaped \\` is text `', []],
    ['Two `` code ` [9]`` and ` [9]', 'Two `` code ` [9]`` and ` ', []],
    ['One ` alone\nand [9] [1]', 'One ` alone\nand  [1]', [1]],
    ['A list [draft] stays, and [an open one', 'A list [draft] stays, and [an open one', []],
    ['At the end [1', 'At the end [1', []],
  ])('%j', (text, shown, cited) => {
    expect(filterParts([text])).toEqual({ shown, cited })
    // However it is cut into parts.
    expect(filterParts([...text])).toEqual({ shown, cited })
  })

  test('500 answers with planted wrong marks cite what was retrieved only, and show every other character', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '[1]',
        '[2]',
        '[3]',
        '[4]',
        '[99]',
        '[0]',
        '[1, 5]',
        '【8】',
        '[^7]',
        '`x[9]`',
        '[',
        ']',
        '(',
        '`',
      ),
      fc.string({ maxLength: 12 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.integer({ min: 1, max: 9 }), (pieces, size) => {
        const text = pieces.join('')
        const parts = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
        const { shown, cited } = filterParts(parts)
        expect(cited.every((n) => known.has(n))).toBe(true)
        expect(filterParts([text])).toEqual({ shown, cited })
        expect(shown.length).toBeLessThanOrEqual(text.length + 10 * pieces.length)
      }),
      { numRuns: 500 },
    )
  })
})
