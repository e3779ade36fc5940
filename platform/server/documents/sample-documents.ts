import { crc32, deflateRawSync } from 'node:zlib'

export const crcOf = (content: string | Buffer): number => crc32(content)

type ZipEntry = { content: string | Buffer; declaredSize?: number }

/** A zip archive. An entry may lie about its size. */
export function zip(entries: Record<string, string | ZipEntry>): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [name, entry] of Object.entries(entries)) {
    const head = toHead(name, typeof entry === 'string' ? { content: entry } : entry)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head.fields, Buffer.from(name), head.deflated])
    const offsetFields = Buffer.alloc(14)
    offsetFields.writeUInt32LE(offset, 10)
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), head.fields, offsetFields, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(locals.length, 8)
  end.writeUInt16LE(locals.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, central, end])
}

function toHead(name: string, { content: raw, declaredSize }: ZipEntry): { fields: Buffer; deflated: Buffer } {
  const content = Buffer.from(raw)
  const deflated = deflateRawSync(content)
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  // Names are UTF-8.
  fields.writeUInt16LE(0x0800, 2)
  fields.writeUInt16LE(8, 4)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(deflated.length, 14)
  fields.writeUInt32LE(declaredSize ?? content.length, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  return { fields, deflated }
}

/** A Word document with this body. */
export const docx = (body: string, parts: Record<string, string> = {}): Buffer =>
  zip({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`,
    ...parts,
  })

/** An OpenDocument text with this body. */
export const odt = (body: string, doctype = ''): Buffer =>
  zip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `${doctype}<office:document-content><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
  })

/** A book whose spine has these chapters in order, by file name, and other parts. */
export const epub = (chapters: Record<string, string>, { doctype = '', toc = '', encryption = '' } = {}): Buffer => {
  const names = Object.keys(chapters)
  const items = names.map(
    (name, at) => `<item id="c${at}" href="text/${encodeURIComponent(name)}" media-type="application/xhtml+xml"/>`,
  )
  const tocItem = toc && '<item id="toc" href="toc.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
  const spine = names.map((_, at) => `<itemref idref="c${at}"/>`)
  return zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="book/package.opf"/></rootfiles></container>',
    'book/package.opf': `<package><manifest>${items.join('')}${tocItem}</manifest><spine>${spine.join('')}</spine></package>`,
    'META-INF/encryption.xml': encryption,
    'book/toc.xhtml': `<html><body><nav>${toc}</nav></body></html>`,
    ...Object.fromEntries(
      names.map((name) => [`book/text/${name}`, `${doctype}<html><body>${chapters[name]}</body></html>`]),
    ),
  })
}

/** `mark`: a raised number after the text, as of a footnote. `size`: of the font, in points. */
type PdfLine = string | { text: string; size?: number; isBold?: boolean; mark?: string }
type PdfOptions = {
  /** Titles of bookmarks by the index of the page they lead to. */ outline?: [title: string, page: number][]
}

/** A PDF with these lines on its pages, from the top. */
export function pdf(pages: PdfLine[][], { outline = [] }: PdfOptions = {}): Buffer {
  const pageObject = (index: number) => fixedObjects + index * 2
  const outlineObject = (index: number) => pageObject(pages.length) + index
  const kids = pages.map((_, at) => `${pageObject(at)} 0 R`).join(' ')
  const last = outlineObject(outline.length - 1)
  const bookmarks = outline.map(([title, page], at) => {
    const next = at + 1 < outline.length ? `/Next ${outlineObject(at + 1)} 0 R` : ''
    return `<</Title(${escapePdf(title)})/Parent 5 0 R/Dest[${pageObject(page)} 0 R/Fit]${next}>>`
  })
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R${outline.length > 0 ? '/Outlines 5 0 R' : ''}>>`,
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>',
    outline.length > 0 ? `<</First ${outlineObject(0)} 0 R/Last ${last} 0 R/Count ${outline.length}>>` : 'null',
    ...pages.flatMap((lines, at) => {
      const stream = `BT 72 720 Td ${lines.map(drawLine).join(' ')} ET`
      const resources = '<</Font<</F1 3 0 R/F2 4 0 R>>>>'
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents ${pageObject(at) + 1} 0 R/Resources${resources}>>`,
        `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
      ]
    }),
    ...bookmarks,
  ])
}

/** Objects before those of the pages, counted from 1. */
const fixedObjects = 6

function drawLine(line: PdfLine): string {
  const { text, size = 10, isBold = false, mark = '' } = typeof line === 'string' ? { text: line } : line
  const raised = mark && `/F1 6 Tf 4 Ts (${mark}) Tj 0 Ts`
  return `0 -${size + 4} Td /F${isBold ? 2 : 1} ${size} Tf (${escapePdf(text)}) Tj ${raised}`
}

const escapePdf = (text: string) => text.replace(/[()\\]/g, '\\$&')

/** A PDF of these objects, the first of which is its catalog. */
export function pdfOf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer<</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n${file.length}\n%%EOF`
  return Buffer.from(file + table + trailer, 'latin1')
}
