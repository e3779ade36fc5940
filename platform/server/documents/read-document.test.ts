import { readFileSync } from 'node:fs'
import { crc32, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sampleFolder } from '#providers/content-source/files.ts'
import { getDocumentKind, readDocument, type DocumentKind } from './read-document.ts'

const read = (kind: DocumentKind, bytes: Uint8Array) => readDocument({ kind, bytes, maxLength: 200_000 })

/** A zip archive with one entry, whose head may lie about its size. */
function zip(
  name: string,
  { content, declaredSize = content.length }: { content: Buffer; declaredSize?: number },
): Buffer {
  const deflated = deflateRawSync(content)
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(8, 4)
  head.writeUInt32LE(crc32(content), 10)
  head.writeUInt32LE(deflated.length, 14)
  head.writeUInt32LE(declaredSize, 18)
  head.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), deflated])
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    head,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}

const word = (xml: string) => zip('word/document.xml', { content: Buffer.from(xml) })

/** The least that a PDF reader takes for a page with a line of text. */
function pdf(text: string): Buffer {
  const stream = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj${object}endobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R/Size 6>>\n%%EOF`)
}

test('the kind of a document is told by its name', () => {
  expect(['a.PDF', 'b.docx', 'c.md', 'd.exe', 'e', 'f.docx.exe'].map(getDocumentKind)).toEqual([
    'pdf',
    'docx',
    'md',
    null,
    null,
    null,
  ])
})

test('a Word document, a PDF and a text say what they say', async () => {
  const canvas = await read('docx', readFileSync(`${sampleFolder}/files/lean-canvas.docx`))
  expect(canvas).toHaveProperty('text', expect.stringContaining('Unique value proposition'))
  expect(await read('pdf', pdf('Quarterly zeppelin'))).toHaveProperty(
    'text',
    expect.stringContaining('Quarterly zeppelin'),
  )
  expect(await read('txt', Buffer.from('a\0b'))).toEqual({ text: 'ab' })
})

test.each([
  ['no zip at all', 'docx', Buffer.from('PK')],
  ['a zip without a document', 'docx', zip('a.txt', { content: Buffer.from('a') })],
  ['a document that inflates to 200 MB', 'docx', zip('word/document.xml', { content: Buffer.alloc(200_000_000, 'a') })],
  [
    'one that says it is small',
    'docx',
    zip('word/document.xml', { content: Buffer.alloc(60_000_000, 'a'), declaredSize: 10 }),
  ],
  ['a hundred thousand nested paragraphs', 'docx', word('<w:p>'.repeat(100_000))],
  ['entities that would multiply', 'docx', word('<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;">]><w:t>&c;</w:t>')],
  ['no PDF at all', 'pdf', Buffer.from('%PDF-1.7 and nothing')],
  ['an empty file', 'pdf', Buffer.alloc(0)],
] as const)('%s is not read, and nothing else suffers', async (_, kind, bytes) => {
  expect(await read(kind, bytes)).toEqual({ errorMessage: 'The document could not be read.' })
})
