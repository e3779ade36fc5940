import { readDocx } from './docx.ts'
import { readPdf } from './pdf.ts'
import type { Read, Reading } from './read-document.ts'

// The process apart that `readDocument` starts: it reads the one document it is sent and is ended.
process.once('message', (reading) => {
  read(reading as Reading).then(
    (answer) => process.send?.(answer),
    () => process.send?.({ trouble: 'The document could not be read.' } satisfies Read),
  )
})

async function read({ kind, bytes, mostLength }: Reading): Promise<Read> {
  const text = kind === 'pdf' ? await readPdf(bytes, mostLength) : await readDocx(bytes, mostLength)
  return { text: text.slice(0, mostLength).replaceAll('\0', '') }
}
