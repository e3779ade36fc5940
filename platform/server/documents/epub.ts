import { posix } from 'node:path'
import type { BlockWriter } from './blocks.ts'
import { readTitles, writeChapter } from './epub-titles.ts'
import { readHtml } from './html.ts'
import { UnreadableDocument } from './unreadable.ts'
import { readXml } from './xml.ts'
import type { ZipReader } from './zip.ts'

/** A book (`.epub`): its chapters in the order of its spine. */
export async function readEpub(zip: ZipReader, writer: BlockWriter): Promise<void> {
  const packagePath = await findPackage(zip)
  const xml = await zip.read(packagePath)
  if (xml === null) throw new Error('no package')
  const resolve = (href: string) => resolvePath(packagePath, href)
  const { chapters, tocs } = readPackage(xml)
  await assertNotEncrypted(zip, chapters.map(resolve))
  const titles = await findTitles(zip, tocs.map(resolve))
  for (const path of chapters.map(resolve)) {
    if (writer.isFull()) return
    const chapter = await zip.read(path)
    if (chapter === null) continue
    writeChapter(writer, { title: titles.get(path), read: (part) => readHtml(chapter, { writer: part, isXml: true }) })
  }
}

async function findTitles(zip: ZipReader, paths: string[]): Promise<Map<string, string>> {
  for (const path of paths) {
    const toc = await zip.read(path)
    if (toc) return readTitles(toc, (href) => resolvePath(path, href))
  }
  return new Map()
}

/** Fonts are often encrypted; books are by shops, for readers of their own. */
async function assertNotEncrypted(zip: ZipReader, chapters: readonly string[]): Promise<void> {
  const encryption = (await zip.read('META-INF/encryption.xml')) ?? ''
  if (chapters.some((path) => encryption.includes(`"${encodeURI(path)}"`))) throw new UnreadableDocument('protected')
}

async function findPackage(zip: ZipReader): Promise<string> {
  const container = await zip.read('META-INF/container.xml')
  if (container === null) throw new Error('no container')
  let path = ''
  readXml(container, {
    open: (name, attributes) => {
      if (name.endsWith('rootfile') && path === '') path = attributes['full-path'] ?? ''
    },
  })
  return decodePath(path)
}

/** Chapters that the spine names and the manifest has, without the table of contents, which repeats the headings. */
function readPackage(xml: string): { chapters: string[]; tocs: string[] } {
  const items = new Map<string, string>()
  const ids: string[] = []
  const tocs: string[] = []
  readXml(xml, {
    open: (name, { id = '', href = '', idref = '', linear, 'media-type': type = '', properties = '' }) => {
      const localName = name.slice(name.indexOf(':') + 1)
      const isToc = /\bnav\b/.test(properties) || type === 'application/x-dtbncx+xml'
      if (localName === 'item' && isToc) tocs.push(href)
      else if (localName === 'item' && /html|dtbook/.test(type)) items.set(id, href)
      if (localName === 'itemref' && linear !== 'no') ids.push(idref)
    },
  })
  return { chapters: ids.flatMap((id) => items.get(id) ?? []), tocs }
}

const resolvePath = (from: string, href: string) => posix.join(posix.dirname(from), decodePath(href))

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
