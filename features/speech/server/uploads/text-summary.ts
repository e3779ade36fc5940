import { toText, type Block } from '#platform/server/documents/blocks.ts'
import { limits } from '#rules/limits.ts'
import { beginsChapter } from '../texts/sentences.ts'

type Summary = { excerpt: string; chapters: { title: string; characterCount: number }[] }

/** The beginning of a text, and its chapters with their lengths. */
export function summarize(blocks: readonly Block[]): Summary {
  const chapters: Summary['chapters'] = []
  for (const { text, level } of blocks) {
    if (beginsChapter(level)) chapters.push({ title: text, characterCount: 0 })
    const chapter = chapters.at(-1)
    if (chapter) chapter.characterCount += text.length
  }
  const { excerptLength } = limits.speech
  const beginning: Block[] = []
  for (let length = 0, index = 0; length < excerptLength && index < blocks.length; index += 1) {
    beginning.push(blocks[index]!)
    length += blocks[index]!.text.length
  }
  return { excerpt: toText(beginning).slice(0, excerptLength), chapters }
}
