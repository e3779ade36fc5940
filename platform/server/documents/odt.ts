import type { BlockWriter } from './blocks.ts'
import { createOdtLists, readListStyles } from './odt-lists.ts'
import { UnreadableDocument } from './unreadable.ts'
import { readXml } from './xml.ts'
import type { ZipReader } from './zip.ts'

/** Comments, deleted text, and the numbers of fields and forms, which are not read aloud or searched. */
const skipped = new Set([
  'office:annotation',
  'text:tracked-changes',
  'text:sequence-decls',
  'office:forms',
  'text:note-citation',
])

/** An OpenDocument text (`.odt`): the body, then its notes, which the file has in the middle of their sentences. */
export async function readOdt(zip: ZipReader, writer: BlockWriter): Promise<void> {
  const manifest = (await zip.read('META-INF/manifest.xml')) ?? ''
  if (manifest.includes('encryption-data')) throw new UnreadableDocument('password')
  const xml = await zip.read('content.xml')
  if (xml === null) throw new Error('no content')
  const listStyles = new Map([...readListStyles((await zip.read('styles.xml')) ?? ''), ...readListStyles(xml)])
  readParagraphs(xml, { writer, listStyles, isReadingNotes: false })
  readParagraphs(xml, { writer, listStyles, isReadingNotes: true })
}

type ReadOptions = { writer: BlockWriter; listStyles: ReturnType<typeof readListStyles>; isReadingNotes: boolean }

function readParagraphs(xml: string, { writer, listStyles, isReadingNotes }: ReadOptions): void {
  const lists = createOdtLists(writer, listStyles)
  let isNote = false
  let depth = 0
  const isRead = () => isNote === isReadingNotes && depth > 0
  const isParagraph = (name: string) => name === 'text:h' || name === 'text:p'
  readXml(xml, {
    open: (name, attributes) => {
      if (skipped.has(name)) return false
      if (name === 'text:note') isNote = true
      if (isNote === isReadingNotes) lists.open(name, attributes)
      if (isParagraph(name)) depth += 1
      if (!isRead()) return
      if (isParagraph(name)) writer.endBlock()
      if (name === 'text:h') writer.setLevel(toLevel(attributes['text:outline-level']))
      if (name === 'text:s' || name === 'text:tab' || name === 'text:line-break') writer.write(' ')
    },
    text: (text) => {
      if (isRead()) writer.write(text)
    },
    close: (name) => {
      if (isParagraph(name) && isRead()) writer.endBlock()
      if (isNote === isReadingNotes) lists.close(name)
      if (isParagraph(name)) depth -= 1
      if (name === 'text:note') isNote = false
    },
    isDone: writer.isFull,
  })
}

function toLevel(outlineLevel: string | undefined): number {
  return Math.min(6, Math.max(1, Number.parseInt(outlineLevel ?? '1', 10) || 1))
}
