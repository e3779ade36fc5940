import { printAims } from './aims.ts'
import { benchMail } from './receipts-mail.ts'
import { benchReadingLoad } from './receipts-reading-load.ts'
import { benchRecognitionTime } from './receipts-reading-time.ts'
import { listScoredPictures, scoreReading } from './receipts-reading.ts'

/** Each can be run alone: `RECEIPTS_PARTS=score,time`. */
const parts = {
  mail: async () => printAims('receipts by email: aims', await benchMail()),
  score: async () => withPictures(scoreReading),
  time: async () => withPictures(async (pictures) => benchRecognitionTime(pictures.map(({ path }) => path))),
  load: benchReadingLoad,
} as const

/** Receipts by email: how fast they arrive, how right and how fast they are read, and how fast the server answers others meanwhile. */
export async function benchReceipts(): Promise<void> {
  const chosen = process.env['RECEIPTS_PARTS']?.split(',') ?? Object.keys(parts)
  for (const [name, run] of Object.entries(parts)) if (chosen.includes(name)) await run()
}

/** With labeled pictures, which are no part of this repository (`RECEIPTS_DATA`). */
async function withPictures(run: (pictures: ReturnType<typeof listScoredPictures>) => Promise<void>): Promise<void> {
  const folder = process.env['RECEIPTS_DATA']
  const pictures = folder ? listScoredPictures(folder) : []
  if (pictures.length > 0) await run(pictures)
  else process.stdout.write('\nReceipts are not scored: RECEIPTS_DATA names no folder with img/ and key/.\n')
}
