import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { decode, readByteOrderMark } from './decode.ts'

/** Bounds of an archive (T22). Its own statements are not believed: bytes are counted while they are inflated. */
const maxEntries = 2_000
const maxEntryBytes = 50_000_000
const maxTotalBytes = 100_000_000
const freeBytes = 1_000_000
const maxRatio = 100

export type ZipReader = {
  names: ReadonlySet<string>
  /** The entry's text as UTF-8 or UTF-16; null where there is none of that name. Throws above the bounds. */
  read(name: string): Promise<string | null>
}

/** Opens a zip archive for reading single entries. Throws for one that is broken, encrypted or beyond the bounds. */
export async function openZip(bytes: Uint8Array): Promise<ZipReader> {
  const zip = await open(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const entries = await listEntries(zip)
  const byLowerCase = new Map([...entries].map(([name, entry]) => [name.toLowerCase(), entry]))
  let totalBytes = 0
  return {
    names: new Set(entries.keys()),
    read: async (name) => {
      // Office finds a part whatever the case of its name.
      const entry = entries.get(name) ?? byLowerCase.get(name.toLowerCase())
      if (!entry) return null
      const content = await inflate(zip, { entry, maxBytes: Math.min(maxEntryBytes, maxTotalBytes - totalBytes) })
      totalBytes += content.length
      return decodeXml(content)
    },
  }
}

function open(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    // `autoClose` off: entries are read after the listing has ended.
    const options = { lazyEntries: true, validateEntrySizes: true, autoClose: false }
    fromBuffer(withoutTail(bytes), options, (error, zip) => (error ? reject(error) : resolve(zip)))
  })
}

const endRecord = Buffer.from('PK\x05\x06')
const endRecordBytes = 22

/** Without what is left of a download or a signature after the end of the archive, which the library refuses. */
function withoutTail(bytes: Buffer): Buffer {
  const at = bytes.lastIndexOf(endRecord)
  if (at < 0 || at + endRecordBytes > bytes.length) return bytes
  return bytes.subarray(0, at + endRecordBytes + bytes.readUInt16LE(at + endRecordBytes - 2))
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw new Error('too many entries')
  const entries = new Map<string, Entry>()
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      if (entries.size >= maxEntries) return reject(new Error('too many entries'))
      // Of two entries with one name every reader takes another one: the first, here.
      if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

function inflate(zip: ZipFile, { entry, maxBytes }: { entry: Entry; maxBytes: number }): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error)
      const chunks: Buffer[] = []
      let size = 0
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length
        const isBomb = size > freeBytes && size > entry.compressedSize * maxRatio
        if (size > maxBytes || isBomb) stream.destroy(new Error('inflates to too much'))
        else chunks.push(chunk)
      })
      stream.on('error', reject)
      stream.on('end', () => resolve(Buffer.concat(chunks)))
    })
  })
}

/** XML is UTF-8 unless it begins with another byte order mark or declares a code page. */
function decodeXml(content: Buffer): string {
  const declared = /^<\?xml[^>]{0,100}encoding\s*=\s*["']([\w-]{1,40})["']/.exec(
    content.toString('latin1', 0, 200),
  )?.[1]
  return decode(content, readByteOrderMark(content) ?? declared ?? 'utf-8')
}
