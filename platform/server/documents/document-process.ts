import { createBlockWriter } from './blocks.ts'
import type { DocumentInput, DocumentResult } from './read-document.ts'
import { readBlocks } from './readers.ts'
import { UnreadableDocument, unreadableReasons } from './unreadable.ts'

// The child process that `readDocument` starts. It reads one document; then its parent ends it.
process.once('message', (input) => {
  read(input as DocumentInput).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      const errorMessage = error instanceof UnreadableDocument ? error.message : unreadableReasons.broken
      process.send?.({ errorMessage } satisfies DocumentResult)
    },
  )
})

async function read(input: DocumentInput): Promise<DocumentResult> {
  const writer = createBlockWriter(input.maxLength)
  await readBlocks(input, writer)
  const blocks = writer.finish()
  if (blocks.length === 0) throw new UnreadableDocument('empty')
  return { blocks }
}
