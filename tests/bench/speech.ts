import { createFlite } from '#providers/speech/flite.ts'
import { createWorkerPool } from '#providers/speech/worker-pool.ts'
import { printAims } from './aims.ts'
import { benchDocuments } from './documents.ts'
import { benchBook } from './speech-book.ts'
import { benchAgainstNative } from './speech-native.ts'
import { benchJoins, benchSpeeds } from './speech-sound.ts'

type SpeechBenchOptions = { characters: number; bookCharacters: number }

/**
 * Everything that text to speech is to reach, beside its aim: the text of PDFs; the embedded engine, end to end, against the native
 * programs `flite` and `lame` on the same text; its sound; and a book that is uploaded to a server. What needs `pdftotext`, `flite`,
 * `lame`, `ffmpeg` or `sox` is left out where those are absent.
 */
export async function benchSpeech({ characters, bookCharacters }: SpeechBenchOptions): Promise<void> {
  const engine = createFlite({ workers: createWorkerPool({ size: 1 }) })
  try {
    printAims('speech: aims', [
      ...(await benchDocuments()),
      ...(await benchAgainstNative(engine, characters)),
      ...(await benchSpeeds(engine)),
      ...(await benchJoins(engine)),
      ...(await benchBook(bookCharacters)),
    ])
  } finally {
    await engine.close()
  }
}
