import type { Corpus } from './corpus.ts'
import { literalQuestions } from './literal-questions.ts'
import { paraphrasedQuestions } from './paraphrased-questions.ts'
import { unanswerableQuestions } from './unanswerable-questions.ts'

/** `answers`: the ids of the passages of which any answers it. `half`: what was chosen by the one is measured on the other. */
export type Question = { text: string; kind: QuestionKind; half: 'tuning' | 'testing'; answers: string[] }
export type QuestionKind = 'literal' | 'misspelled' | 'paraphrased' | 'unanswerable'

export function listQuestions({ idByName }: Corpus): Question[] {
  const toQuestions = (kind: QuestionKind, rows: readonly (readonly string[])[]) =>
    rows.map(([text, ...names], index): Question => {
      const answers = names.map((name) => idByName.get(name) ?? failOn(name))
      return { text: text!, kind, half: index % 2 === 0 ? 'tuning' : 'testing', answers }
    })
  return [
    ...toQuestions('literal', literalQuestions),
    ...toQuestions('misspelled', listMisspelled()),
    ...toQuestions('paraphrased', paraphrasedQuestions),
    ...toQuestions(
      'unanswerable',
      unanswerableQuestions.map((text) => [text]),
    ),
  ]
}

function failOn(name: string): never {
  throw new Error(`There is no passage ${name}`)
}

function listMisspelled(): string[][] {
  const rows = literalQuestions.map(([text, ...names], index) => [misspell(text, index), ...names])
  return rows.filter(([text], index) => text !== literalQuestions[index]![0])
}

/** A fault in the longest word: two letters swapped, one missing, doubled or replaced, in turn. */
function misspell(text: string, turn: number): string {
  const [longest] = (text.match(/[a-z]{5,}/gi) ?? []).toSorted((one, other) => other.length - one.length)
  if (!longest) return text
  const middle = Math.floor(longest.length / 2)
  const [head, letter, next, tail] = [
    longest.slice(0, middle),
    longest[middle]!,
    longest[middle + 1]!,
    longest.slice(middle + 2),
  ]
  const faults = [
    `${head}${next}${letter}${tail}`,
    `${head}${next}${tail}`,
    `${head}${letter}${letter}${next}${tail}`,
    `${head}e${next}${tail}`,
  ]
  return text.replace(longest, faults[turn % faults.length]!)
}
