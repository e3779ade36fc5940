import type { BlockWriter } from './blocks.ts'
import { decodeText } from './decode.ts'
import type { DocumentInput, DocumentKind } from './read-document.ts'
import { UnreadableDocument } from './unreadable.ts'
import type { ZipReader } from './zip.ts'

type Reader = (bytes: Uint8Array, writer: BlockWriter) => Promise<void>

/** `wordXml` has no file name extension of its own. */
type ReaderKind = DocumentKind | 'wordXml'

/** Each loads what it needs, when it is needed first. */
const readers: Record<ReaderKind, Reader> = {
  txt: async (bytes, writer) => {
    const { readPlainText } = await import('./plain-text.ts')
    readPlainText(decodeText(bytes), writer)
  },
  md: async (bytes, writer) => {
    const { readMarkdown } = await import('./plain-text.ts')
    readMarkdown(decodeText(bytes), writer)
  },
  html: async (bytes, writer) => {
    const { decodeHtml, readHtml } = await import('./html.ts')
    readHtml(decodeHtml(bytes), { writer })
  },
  pdf: async (bytes, writer) => (await import('./pdf.ts')).readPdf(bytes, writer),
  doc: async (bytes, writer) => (await import('./doc.ts')).readDoc(bytes, writer),
  wordXml: async (bytes, writer) => (await import('./docx.ts')).readWordXml(decodeText(bytes), writer),
  rtf: async (bytes, writer) => (await import('./rtf.ts')).readRtf(bytes, writer),
  docx: readZipped(async (zip, writer) => (await import('./docx.ts')).readDocx(zip, writer)),
  odt: readZipped(async (zip, writer) => (await import('./odt.ts')).readOdt(zip, writer)),
  epub: readZipped(async (zip, writer) => (await import('./epub.ts')).readEpub(zip, writer)),
}

function readZipped(read: (zip: ZipReader, writer: BlockWriter) => Promise<void>): Reader {
  return async (bytes, writer) => {
    const { openZip } = await import('./zip.ts')
    await read(await openZip(bytes), writer)
  }
}

/** Reads a document by what its bytes are, or throws: many a `.doc` is RTF, HTML or `.docx`. */
export async function readBlocks({ kind, bytes }: DocumentInput, writer: BlockWriter): Promise<void> {
  await readers[await detectKind(bytes, kind)](bytes, writer)
}

async function detectKind(bytes: Uint8Array, named: DocumentKind): Promise<ReaderKind> {
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1')
  if (head.startsWith('PK\u0003\u0004')) return detectZipped(bytes)
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0')) return 'doc'
  if (/^\s*\{\\rtf/.test(head)) return 'rtf'
  if (head.includes('%PDF-')) return 'pdf'
  if (/^[^<]{0,3}<\?xml/.test(head) && head.includes('Word.Document')) return 'wordXml'
  if (/^[\s\u00ef\u00bb\u00bf]*<(!doctype html|html|\?xml[^>]*>\s*<(!doctype html|html))/i.test(head)) return 'html'
  if (named === 'txt' || named === 'md' || named === 'html') return named
  throw new UnreadableDocument('wrongType')
}

async function detectZipped(bytes: Uint8Array): Promise<DocumentKind> {
  const { openZip } = await import('./zip.ts')
  const { names } = await openZip(bytes)
  if (names.has('META-INF/container.xml')) return 'epub'
  if (names.has('xl/workbook.xml') || names.has('ppt/presentation.xml')) throw new UnreadableDocument('wrongType')
  if (names.has('[Content_Types].xml')) return 'docx'
  if (names.has('content.xml')) return 'odt'
  throw new UnreadableDocument('wrongType')
}
