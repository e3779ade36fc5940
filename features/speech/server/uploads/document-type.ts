import type { DocumentKind } from '#platform/server/documents/read-document.ts'

/** The types that can be read aloud, by extension and by MIME type. */
const kinds: Record<string, DocumentKind> = {
  txt: 'txt',
  'text/plain': 'txt',
  pdf: 'pdf',
  'application/pdf': 'pdf',
  docx: 'docx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  doc: 'doc',
  'application/msword': 'doc',
  rtf: 'rtf',
  'application/rtf': 'rtf',
  'text/rtf': 'rtf',
  odt: 'odt',
  'application/vnd.oasis.opendocument.text': 'odt',
  html: 'html',
  htm: 'html',
  'text/html': 'html',
  md: 'md',
  markdown: 'md',
  'text/markdown': 'md',
  epub: 'epub',
  'application/epub+zip': 'epub',
}

/** What a document is by its name or else by its MIME type; null where it is of no accepted type. Its bytes are looked at later. */
export function findDocumentKind({ name, contentType }: { name: string; contentType: string }): DocumentKind | null {
  const extension = /\.([a-z]{2,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const type = contentType.split(';')[0]!.trim().toLowerCase()
  return (Object.hasOwn(kinds, extension) && kinds[extension]) || (Object.hasOwn(kinds, type) && kinds[type]) || null
}
