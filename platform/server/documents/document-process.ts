import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import { createBlockWriter, toColumns } from './blocks.ts'
import type { DocumentInput, ProcessResult } from './read-document.ts'
import type { ReaderReply } from './reader-pool.ts'
import { readBlocks } from './readers.ts'
import { UnreadableDocument, unreadableReasons } from './unreadable.ts'

/** A process that has grown beyond this is not used again. */
const maxReusableBytes = 250_000_000

// The child process of the reader pool. It reads one document after the other, until its parent ends it or is gone.
new Worker(new URL('./parent-watch.mjs', import.meta.url)).unref()
process.on('message', (input) => {
  read(input as DocumentInput).then(
    (result) => reply(result),
    (error: unknown) =>
      reply({ errorMessage: error instanceof UnreadableDocument ? error.message : unreadableReasons.broken }),
  )
})

function reply(result: ProcessResult): void {
  const message: ReaderReply = { result, isReusable: process.memoryUsage.rss() < maxReusableBytes }
  process.send?.(message)
  // The parent ends this process by force, which would lose what it has compiled.
  flushCompileCache()
}

async function read(input: DocumentInput): Promise<ProcessResult> {
  const writer = createBlockWriter(input.maxLength)
  await readBlocks(input, writer)
  const blocks = writer.finish()
  if (blocks.length === 0) throw new UnreadableDocument('empty')
  return { columns: toColumns(blocks) }
}
