import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { recognizeText } from '#platform/server/documents/recognize-text.ts'
import { median } from '#tests/harness/measure.ts'
import { printAims } from './aims.ts'

const pictureCount = Number(process.env['RECEIPTS_TIMED'] ?? 20)

/** The recognition of receipts beside the `tesseract` command on the same files, one after the other; the wall time of both includes opening the file. */
export async function benchRecognitionTime(paths: readonly string[]): Promise<void> {
  if (spawnSync('tesseract', ['--version']).error) {
    process.stdout.write('\nThe recognition is not timed: there is no tesseract (apt-get install tesseract-ocr).\n')
    return
  }
  const ratios: number[] = []
  let [oursMs, theirsMs] = [0, 0]
  // The first one starts the process of the reader.
  for (const [index, path] of paths.slice(0, pictureCount + 1).entries()) {
    const ours = await time(() => recognizeText([{ bytes: readFileSync(path), layout: 'rows' }]))
    const theirs = await time(async () => spawnSync('tesseract', [path, '-'], { maxBuffer: 10_000_000 }))
    if (index === 0) continue
    ratios.push(ours / theirs)
    oursMs += ours
    theirsMs += theirs
  }
  printAims(`receipts: the recognition of ${ratios.length} pictures (${Math.round(oursMs / ratios.length)} ms each)`, [
    { what: 'wall time, of the tesseract command', value: oursMs / theirsMs, max: 1.8 },
    { what: 'the same for the median picture', value: median(ratios), max: 1.8 },
  ])
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
