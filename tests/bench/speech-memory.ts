import { createFlite } from '#providers/speech/flite.ts'
import { createWorkerPool } from '#providers/speech/worker-pool.ts'
import { toPieces, writeSentences } from './speech-text.ts'
import { printTable } from './table.ts'

/** Run as a program: prints the memory of this process while it speaks as many characters as its argument says. */
const characters = Number(process.argv[2])
const engine = createFlite({ workers: createWorkerPool({ size: 1 }) })
const measureMb = () => Math.round(process.memoryUsage.rss() / 1_048_576)
const peaks = [measureMb()]
const pieces = toPieces(writeSentences(characters))
for (const [index, sentences] of pieces.entries()) {
  // The lightest voice at the highest speed: memory could grow with the number of requests, whatever each of them takes.
  await engine.speak({ sentences, voiceId: 'shimmer', speed: 2, signal: new AbortController().signal })
  const tenth = 1 + Math.floor((index * 10) / pieces.length)
  peaks[tenth] = Math.max(peaks[tenth] ?? 0, measureMb())
}
await engine.close()
printTable(`speech: highest memory in each tenth of ${characters.toLocaleString('en-US')} characters, MB (200)`, {
  header: ['before', ...peaks.slice(1).map((_, index) => `${index + 1}`)],
  rows: [peaks],
})
