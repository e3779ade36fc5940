/** Writing without spaces between words: about two characters are read like a word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu
const unspacedPerWord = 2
/** Longer ones are addresses, tables of digits and the like. */
const maxWordLength = 20

export function countWords(text: string): number {
  const unspacedCount = text.match(unspaced)?.length ?? 0
  const spacedWords = text.replace(unspaced, ' ').match(/\S+/g) ?? []
  const spacedCount = spacedWords.reduce((sum, { length }) => sum + Math.ceil(length / maxWordLength), 0)
  return spacedCount + Math.ceil(unspacedCount / unspacedPerWord)
}

/** A run of characters without spaces is cut after so many. */
const maxPieceLength = 200

/** Cuts one long text into parts of about so many words: between sentences, else between words, else anywhere. */
export function splitText(text: string, targetWords: number): string[] {
  const sentences = text.match(/[^.!?。！？]+[.!?。！？]*[”’"')\]]*\s*/g) ?? [text]
  const pieces = sentences.flatMap((sentence) =>
    countWords(sentence) > targetWords ? splitSentence(sentence) : [sentence],
  )
  const parts: { text: string; wordCount: number }[] = []
  for (const piece of pieces) {
    const last = parts.at(-1)
    const wordCount = countWords(piece)
    if (last && last.wordCount + wordCount <= targetWords) {
      last.text += piece
      last.wordCount += wordCount
    } else parts.push({ text: piece, wordCount })
  }
  return parts.map((part) => part.text.trim()).filter(Boolean)
}

function splitSentence(sentence: string): string[] {
  const words = sentence.match(/\S+\s*/g) ?? [sentence]
  return words.flatMap((word) => word.match(new RegExp(`.{1,${maxPieceLength}}`, 'gsu')) ?? [])
}
