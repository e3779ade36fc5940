import { readDocx } from './docx.ts'
import { readPdf } from './pdf.ts'
import type { DocumentResult, DocumentInput } from './read-document.ts'

// The child process that `readDocument` starts. It reads one document; then its parent ends it.
process.once('message', (input) => {
  read(input as DocumentInput).then(
    (result) => process.send?.(result),
    () => process.send?.({ errorMessage: 'The document could not be read.' } satisfies DocumentResult),
  )
})

async function read({ kind, bytes, maxLength }: DocumentInput): Promise<DocumentResult> {
  const text = kind === 'pdf' ? await readPdf(bytes, maxLength) : await readDocx(bytes, maxLength)
  return { text: text.slice(0, maxLength).replaceAll('\0', '') }
}
