import { fromBuffer, type Entry } from 'yauzl'
import { toCookieHeader } from './load.ts'
import type { Client } from './client.ts'

/** The files of a ZIP archive as text, by name. */
export function unzip(bytes: Buffer): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const entries: Record<string, string> = {}
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on('end', () => resolve(entries))
      zip.on('entry', (entry: Entry) =>
        zip.openReadStream(entry, (failure, stream) => {
          if (failure) return reject(failure)
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('end', () => {
            entries[entry.fileName] = Buffer.concat(chunks).toString()
            zip.readEntry()
          })
        }),
      )
      zip.readEntry()
    })
  })
}

/** Reads an address as text, an archive or workbook as the text of all its files. */
export async function readTexts(client: Client, address: string): Promise<{ status: number; text: string }> {
  const reply = await fetch(client.url + address, { headers: { cookie: toCookieHeader(client) }, redirect: 'manual' })
  const bytes = Buffer.from(await reply.arrayBuffer())
  const isZip = bytes.subarray(0, 2).toString() === 'PK'
  return { status: reply.status, text: isZip ? Object.values(await unzip(bytes)).join('\n') : bytes.toString() }
}
