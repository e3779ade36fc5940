import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recognizeText } from '#platform/server/documents/recognize-text.ts'
import { preparePicture } from '#platform/server/documents/prepare-picture.ts'
import { printAims } from './aims.ts'
import { withTempFolder } from './processes.ts'

const pictureCount = Number(process.env['RECEIPTS_TIMED'] ?? 20)

/**
 * The recognition of receipts beside the `tesseract` command, one picture after the other. The command gets the picture as we prepare it, which is the same work,
 * and the file as it is, which is smaller and of which it reads less. Our time includes preparing it and the way to the other process and back.
 */
export async function benchRecognitionTime(paths: readonly string[]): Promise<void> {
  if (spawnSync('tesseract', ['--version']).error) {
    process.stdout.write('\nThe recognition is not timed: there is no tesseract (apt-get install tesseract-ocr).\n')
    return
  }
  const total = { ours: 0, prepared: 0, asIs: 0 }
  // The first one starts the process of the reader.
  const timed = paths.slice(0, pictureCount + 1)
  await withTempFolder(async (folder) => {
    for (const [index, path] of timed.entries()) {
      const times = await timePicture(path, join(folder, 'prepared.png'))
      if (index === 0) continue
      total.ours += times.ours
      total.prepared += times.prepared
      total.asIs += times.asIs
    }
  })
  const count = timed.length - 1
  printAims(`receipts: the recognition of ${count} pictures (${Math.round(total.ours / count)} ms each)`, [
    {
      what: 'wall time, of the tesseract command on the prepared pictures',
      value: total.ours / total.prepared,
      max: 1.8,
    },
    { what: 'wall time, of the tesseract command on the files as they are', value: total.ours / total.asIs, max: 1.8 },
  ])
}

async function timePicture(path: string, preparedPath: string) {
  const bytes = readFileSync(path)
  const { picture } = await preparePicture({ kind: 'picture', bytes, layout: 'rows' })
  writeFileSync(preparedPath, picture)
  const run = (args: string[]) => time(async () => spawnSync('tesseract', args, { maxBuffer: 10_000_000 }))
  return {
    ours: await time(() => recognizeText([{ bytes, layout: 'rows' }])),
    prepared: await run([preparedPath, '-', '--psm', '6', '--dpi', '300']),
    asIs: await run([path, '-']),
  }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
