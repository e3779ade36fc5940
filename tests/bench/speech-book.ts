import { setTimeout } from 'node:timers/promises'
import { epub } from '#platform/server/documents/sample-documents.ts'
import { createClient, type Client } from '#tests/harness/client.ts'
import { createConversion, toCookie } from '#tests/harness/speech.ts'
import type { Aim } from './aims.ts'
import { readMemory, startServer, withTempFolder } from './processes.ts'
import { writeSentences } from './speech-text.ts'
import { printTable } from './table.ts'

const sentencesPerChapter = 400
const uploadCount = 3
const sampleMs = 250
const tenths = 10

/** A book that is uploaded to a server: when its first sound comes, and the server's memory while all of it is spoken. */
export async function benchBook(characters: number): Promise<Aim[]> {
  return withTempFolder(async (dataDir) => {
    const server = await startServer('apps/server/main.ts', { env: { DATA_DIR: dataDir } })
    try {
      const client = createClient(server.url)
      await client.expectOk('POST', '/api/demo-login/student')
      const idleMb = readMemory(server.pid)
      const waits: number[] = []
      for (let upload = 0; upload < uploadCount; upload++)
        waits.push(await measureFirstSound(client, createBook({ characters, mark: `${upload}` })))
      const peaks = await measureMemory(client, { book: createBook({ characters, mark: 'whole' }), pid: server.pid })
      printTable(
        `speech: highest memory in each tenth of a book of ${characters.toLocaleString('en-US')} characters, MB`,
        {
          header: ['idle', ...peaks.map((_, index) => `${index + 1}`)],
          rows: [[idleMb, ...peaks].map((megabytes) => Math.round(megabytes))],
          footer: `first sound of ${uploadCount} uploads after ${waits.map(Math.round).join(', ')} ms`,
        },
      )
      return [
        { what: 'first sound after the upload of a book, slowest, ms', value: Math.max(...waits), max: 1_000 },
        { what: 'memory of the server, growth over idle, MB', value: Math.max(...peaks) - idleMb, max: 200 },
      ]
    } finally {
      await server.stop()
    }
  })
}

/** The mark makes the first sentence a new one, so that its sound is not there already. */
function createBook({ characters, mark }: { characters: number; mark: string }): File {
  const sentences = [`This is the book with the mark ${mark}.`, ...writeSentences(characters)]
  const count = Math.ceil(sentences.length / sentencesPerChapter)
  const chapters = Array.from({ length: count }, (_, index) => {
    const text = sentences.slice(index * sentencesPerChapter, (index + 1) * sentencesPerChapter).join(' ')
    return [`${index + 1}.xhtml`, `<h1>Chapter ${index + 1}</h1><p>${text}</p>`]
  })
  return new File([new Uint8Array(epub(Object.fromEntries(chapters)))], 'book.epub')
}

/** Milliseconds from the moment at which the upload is answered. */
async function measureFirstSound(client: Client, book: File): Promise<number> {
  const { body } = await createConversion(client, { file: book })
  const startedAt = performance.now()
  const reply = await fetch(`${client.url}/api/tts/${body.id}/audio`, { headers: { cookie: toCookie(client) } })
  const reader = reply.body!.getReader()
  const { value } = await reader.read()
  const waitedMs = performance.now() - startedAt
  if (!reply.ok || !value?.length) throw new Error(`no sound: ${reply.status}`)
  await reader.cancel()
  await client.expectOk('DELETE', `/api/tts/${body.id}`)
  return waitedMs
}

/** With the lightest voice at the highest speed: memory could grow with the number of segments, whatever each of them takes. */
async function measureMemory(client: Client, { book, pid }: { book: File; pid: number }): Promise<number[]> {
  const { body } = await createConversion(client, { file: book, voice: 'shimmer', speed: '2' })
  const peaks = Array<number>(tenths).fill(readMemory(pid))
  for (;;) {
    const job = (await client.expectOk('GET', `/api/tts/${body.id}`)).body
    if (job.status === 'failed') throw new Error(job.errorMessage)
    const tenth = Math.min(tenths - 1, Math.floor(job.progress * tenths))
    peaks[tenth] = Math.max(peaks[tenth]!, readMemory(pid))
    if (job.status === 'completed') return peaks
    await setTimeout(sampleMs)
  }
}
