const signs = [...' \'"-,:;!@#%&=<>~_`.*?+^$()[]{}|\\/\t\u0000“”…éßİ漢字ñ']
const words = [
  "what's",
  'next',
  'e-commerce',
  'pitch',
  'R&D',
  '👩‍🚀',
  '\ud83d',
  'a:*',
  '<b>',
  "o'neil",
  '..',
  '\\p{L}',
  '%',
]

/** Texts that people, or their cat, might type: words, punctuation, emoji, halves of them. The same ones in every run. */
export function createRandomTexts(count: number): string[] {
  let seed = 42
  const next = (max: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * max)
  }
  const piece = () => {
    const kind = next(3)
    if (kind === 0) return signs[next(signs.length)]!
    return kind === 1 ? words[next(words.length)]! : String.fromCodePoint(97 + next(26))
  }
  return Array.from({ length: count }, () => Array.from({ length: 1 + next(10) }, piece).join(''))
}
