import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBlockWriter, toText } from './blocks.ts'
import type { DocumentKind } from './read-document.ts'
import { readBlocks } from './readers.ts'

/** Real documents with reference texts, which are no part of this repository: without them these tests are skipped. */
const folder = join(import.meta.dirname, '../../../../shared/data/documents')
const manifestPath = join(folder, 'manifest.json')
type Sample = { file: string; reference: string | null }
const samples: Sample[] = existsSync(manifestPath) ? JSON.parse(readFileSync(manifestPath, 'utf8')) : []

/**
 * Shares of the reference's words that are read, and of the words read that the reference has: means over the files. References of Word
 * documents have the last part of a number such as 2.1 alone.
 */
const floors: [DocumentKind, { recall: number; precision: number }][] = [
  ['docx', { recall: 0.995, precision: 0.93 }],
  ['doc', { recall: 0.84, precision: 0.94 }],
  ['rtf', { recall: 0.91, precision: 0.925 }],
  ['odt', { recall: 0.975, precision: 0.925 }],
  ['epub', { recall: 0.965, precision: 0.995 }],
  ['html', { recall: 0.965, precision: 0.995 }],
  ['pdf', { recall: 0.88, precision: 0.85 }],
]
/** References that are shorter consist of marks of pictures and list numbers. */
const minWords = 5

test.skipIf(samples.length === 0).each(floors)(
  'real documents are read as well as measured: %s',
  async (kind, floor) => {
    const scores: { recall: number; precision: number }[] = []
    for (const { file, reference } of samples.filter((sample) => sample.file.startsWith(`${kind}/`))) {
      const expected = countWords(reference ?? '')
      if (total(expected) < minWords) continue
      const read = countWords(await readText(kind, readFileSync(join(folder, file))))
      const common = [...read].reduce((sum, [word, count]) => sum + Math.min(count, expected.get(word) ?? 0), 0)
      scores.push({ recall: common / total(expected), precision: common / Math.max(1, total(read)) })
    }
    const mean = (name: 'recall' | 'precision') => scores.reduce((sum, score) => sum + score[name], 0) / scores.length
    const score = `recall ${mean('recall').toFixed(3)}, precision ${mean('precision').toFixed(3)}`
    process.stdout.write(`    ${kind}: ${scores.length} files, ${score}\n`)
    expect(mean('recall')).toBeGreaterThanOrEqual(floor.recall)
    expect(mean('precision')).toBeGreaterThanOrEqual(floor.precision)
  },
)

/** '' for a document that is refused. */
async function readText(kind: DocumentKind, bytes: Uint8Array): Promise<string> {
  const maxLength = 1_000_000
  const writer = createBlockWriter(maxLength)
  try {
    await readBlocks({ kind, bytes, maxLength }, writer)
    return toText(writer.finish())
  } catch {
    return ''
  }
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

const total = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)
