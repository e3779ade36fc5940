import { readFileSync } from 'node:fs'
import { listHostileArchives } from './hostile-archives.ts'
import type { HostileDocument } from './hostile-document.ts'
import { listHostileMarkup } from './hostile-markup.ts'
import { listHostilePdfs } from './hostile-pdfs.ts'
import { docx, epub, odt, pdf, zip } from './sample-documents.ts'

/** All that are read or refused within moments. */
export function listHostileDocuments(): HostileDocument[] {
  return [
    ...listHostileArchives(),
    ...listHostileMarkup(),
    ...listHostilePdfs(),
    ...listMislabeled(),
    ...listOffice(),
    ...listCutArchives(),
  ]
}

const samples = {
  docx: () => docx('<w:p><w:t>Hello</w:t></w:p>'),
  odt: () => odt('<text:p>Hello</text:p>'),
  epub: () => epub({ 'a.xhtml': '<p>Hello</p>' }),
  pdf: () => pdf([['Hello']]),
  rtf: () => Buffer.from('{\\rtf1 Hello}'),
  html: () => Buffer.from('<!doctype html><p>Hello'),
}

/** A picture of 50,000 × 50,000 points, by its header. */
function picture(): Buffer {
  const header = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xc3\x50\0\0\xc3\x50\x08\x06\0\0\0', 'latin1')
  return Buffer.concat([header, Buffer.alloc(1_000)])
}

function listMislabeled(): HostileDocument[] {
  const entries = Object.entries(samples)
  const wrong = entries.map(([kind, create], at) => ({
    title: `${kind} by another name`,
    name: `a.${entries[(at + 1) % entries.length]![0]}`,
    create,
  }))
  const empty = ['txt', 'md', 'html', 'pdf', 'docx', 'doc', 'rtf', 'odt', 'epub'].map((kind) => ({
    title: `an empty ${kind}`,
    name: `a.${kind}`,
    isRefused: true,
    create: () => Buffer.alloc(0),
  }))
  const image = (name: string) => ({ title: 'a picture', name, isRefused: true, create: picture })
  const polyglots = [
    { title: 'a PDF that is an archive', name: 'a.docx', create: () => Buffer.concat([samples.pdf(), samples.docx()]) },
    { title: 'an archive that is a PDF', name: 'a.pdf', create: () => Buffer.concat([samples.docx(), samples.pdf()]) },
    { title: 'a web page that is a PDF', name: 'a.html', create: () => Buffer.concat([samples.html(), samples.pdf()]) },
    { title: 'a picture that is a script', name: 'a.html', create: () => Buffer.from('GIF89a/*<html>*/=1;alert(1)//') },
    { title: 'a program in an archive', name: 'a.docx', isRefused: true, create: () => zip({ 'a.exe': 'MZ' }) },
    {
      title: 'a program',
      name: 'a.pdf',
      isRefused: true,
      create: () => Buffer.from('MZ\x90\0\x03'.padEnd(5_000, '\0'), 'latin1'),
    },
  ]
  return [...wrong, ...empty, image('a.pdf'), image('a.docx'), image('a.doc'), ...polyglots].map((document) => ({
    ...document,
    group: 'mislabeled',
  }))
}

const wordFile = new URL('../../../tests/harness/documents/lean-canvas.doc', import.meta.url)

/** Word 97 documents with broken or looping structures: the file system within the file, and its tables. */
function listOffice(): HostileDocument[] {
  const changed = (title: string, change: (bytes: Buffer) => void): HostileDocument => ({
    title,
    name: 'a.doc',
    group: 'office',
    create: () => {
      const bytes = readFileSync(wordFile)
      change(bytes)
      return bytes
    },
  })
  const header = { sectorShift: 30, tableSectors: 44, directory: 48, firstTable: 76 }
  const encrypted = Buffer.concat([
    readFileSync(wordFile).subarray(0, 512),
    Buffer.from('EncryptedPackage', 'utf16le'),
    Buffer.alloc(2_000),
  ])
  return [
    changed('a table of sectors that is itself', (bytes) => bytes.fill(0, 512, 2_048)),
    changed('a table of two billion sectors', (bytes) => bytes.writeUInt32LE(0x7fff_ffff, header.tableSectors)),
    changed('sectors of 2^60 bytes', (bytes) => bytes.writeUInt16LE(60, header.sectorShift)),
    changed('sectors of one byte', (bytes) => bytes.writeUInt16LE(0, header.sectorShift)),
    changed('a directory beyond the end', (bytes) => bytes.writeUInt32LE(0x7fff_fff0, header.directory)),
    changed('a table at a negative position', (bytes) => bytes.writeInt32LE(-7, header.firstTable)),
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((seed) => changed(`noise ${seed}`, (bytes) => scatter(bytes, seed))),
    { title: 'an encrypted package', name: 'a.docx', group: 'office', isRefused: true, create: () => encrypted },
    {
      title: 'a header only',
      name: 'a.doc',
      group: 'office',
      isRefused: true,
      create: () => readFileSync(wordFile).subarray(0, 512),
    },
  ]
}

/** Changes a byte in a hundred, the same for each seed. */
function scatter(bytes: Buffer, seed: number): void {
  for (let at = 512 + seed; at < bytes.length; at += 97 + seed) bytes[at] = (at * 31 * seed) % 256
}

function listCutArchives(): HostileDocument[] {
  return (['docx', 'odt', 'epub'] as const).flatMap((kind) =>
    [0.2, 0.5, 0.9].map((part) => ({
      title: `${kind} cut at ${part}`,
      name: `a.${kind}`,
      group: 'cut',
      isRefused: true,
      create: () => samples[kind]().subarray(0, Math.floor(samples[kind]().length * part)),
    })),
  )
}
