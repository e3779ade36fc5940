import { SaxesParser } from 'saxes'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'

const maxBytes = 50_000_000
const maxEntries = 2_000
const maxDepth = 2_000

/** The text of a Word document, one line per paragraph. Throws where it is not one, or unpacks to an implausible size. */
export async function readDocx(bytes: Uint8Array, maxLength: number): Promise<string> {
  const xml = await readEntry(Buffer.from(bytes), 'word/document.xml')
  return extractText(xml, maxLength)
}

function readEntry(bytes: Buffer, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on('error', reject)
      zip.on('end', () => reject(new Error(`no ${name}`)))
      zip.on('entry', (entry: Entry) => {
        if (zip.entriesRead > maxEntries) return reject(new Error('too many entries'))
        if (entry.fileName !== name) return zip.readEntry()
        inflate(zip, entry).then(resolve, reject)
      })
      zip.readEntry()
    })
  })
}

/** Counts the bytes while unpacking: the sizes that the archive declares may be forged. */
function inflate(zip: ZipFile, entry: Entry): Promise<string> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error)
      const chunks: Buffer[] = []
      let size = 0
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > maxBytes) stream.destroy(new Error('inflates to too much'))
        else chunks.push(chunk)
      })
      stream.on('error', reject)
      stream.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    })
  })
}

/** Joins the text runs (`w:t`), with paragraphs, breaks, and tabs as white space. The parser expands only XML's five entities. */
function extractText(xml: string, maxLength: number): string {
  let text = ''
  let depth = 0
  let isText = false
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    depth += 1
    if (depth > maxDepth) throw new Error('nested too deeply')
    isText = name === 'w:t'
    if (name === 'w:tab') text += '\t'
    if (name === 'w:br') text += '\n'
  })
  parser.on('text', (textChunk) => {
    if (isText && text.length < maxLength) text += textChunk
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    isText = false
    if (name === 'w:p') text += '\n'
  })
  parser.write(xml).close()
  return text
}
