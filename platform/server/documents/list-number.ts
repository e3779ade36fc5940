/** How a list counts, by the names of OpenDocument and of HTML's `type`. */
export type NumberStyle = '1' | 'a' | 'A' | 'i' | 'I'

/** A number as a list shows it: 3, "c", "C", "iii", "III". */
export function formatListNumber(value: number, style: NumberStyle): string {
  if (style === '1' || value < 1 || value > 3_999) return String(value)
  const text = style.toLowerCase() === 'a' ? toLetters(value) : toRoman(value)
  return style === 'A' || style === 'I' ? text.toUpperCase() : text
}

/** a to z, then aa, ab, … */
function toLetters(value: number): string {
  const rest = Math.floor((value - 1) / 26)
  return (rest > 0 ? toLetters(rest) : '') + String.fromCharCode(97 + ((value - 1) % 26))
}

// oxfmt-ignore
const romans: [number, string][] = [
  [1_000, 'm'], [900, 'cm'], [500, 'd'], [400, 'cd'], [100, 'c'], [90, 'xc'], [50, 'l'], [40, 'xl'], [10, 'x'], [9, 'ix'], [5, 'v'], [4, 'iv'], [1, 'i'],
]

function toRoman(value: number): string {
  let text = ''
  let left = value
  for (const [worth, letters] of romans) for (; left >= worth; left -= worth) text += letters
  return text
}
