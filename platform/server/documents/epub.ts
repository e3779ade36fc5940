import { posix } from 'node:path'
import type { BlockWriter } from './blocks.ts'
import { readHtml } from './html.ts'
import { readXml } from './xml.ts'
import type { ZipReader } from './zip.ts'

/** A book (`.epub`): its chapters in the order of its spine. */
export async function readEpub(zip: ZipReader, writer: BlockWriter): Promise<void> {
  const packagePath = await findPackage(zip)
  const xml = await zip.read(packagePath)
  if (xml === null) throw new Error('no package')
  for (const href of listChapters(xml)) {
    if (writer.isFull()) return
    const chapter = await zip.read(posix.join(posix.dirname(packagePath), decodePath(href)))
    if (chapter === null) continue
    writer.endBlock()
    readHtml(chapter, { writer, isXml: true })
  }
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
function listChapters(xml: string): string[] {
  const items = new Map<string, string>()
  const ids: string[] = []
  readXml(xml, {
    open: (name, { id = '', href = '', idref = '', linear, 'media-type': type = '', properties = '' }) => {
      const localName = name.slice(name.indexOf(':') + 1)
      const isChapter = /html|dtbook/.test(type) && !/\bnav\b/.test(properties)
      if (localName === 'item' && isChapter) items.set(id, href)
      if (localName === 'itemref' && linear !== 'no') ids.push(idref)
    },
  })
  return ids.flatMap((id) => items.get(id) ?? [])
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
