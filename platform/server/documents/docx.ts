import type { BlockWriter } from './blocks.ts'
import { readXml, type Attributes } from './xml.ts'
import type { ZipReader } from './zip.ts'

const maxLevel = 6

/** Elements whose text nobody reads: deleted text, field codes, and the second copy of a drawing for old readers. */
const skipped = new Set(['w:del', 'w:moveFrom', 'w:instrText', 'mc:Fallback', 'w:pPrChange', 'w:rPrChange'])

/** A Word document (`.docx`): the body with its text boxes, then the foot- and endnotes. */
export async function readDocx(zip: ZipReader, writer: BlockWriter): Promise<void> {
  const main = await findMainPart(zip)
  const body = await zip.read(main)
  if (body === null) throw new Error('no document')
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const levels = readHeadingStyles((await zip.read(`${folder}styles.xml`)) ?? '')
  readPart(body, { writer, levels })
  for (const name of ['footnotes.xml', 'endnotes.xml']) {
    const notes = await zip.read(`${folder}${name}`)
    if (notes) readPart(notes, { writer, levels })
  }
}

/** Usually `word/document.xml`; the package says which part it is. */
async function findMainPart(zip: ZipReader): Promise<string> {
  let target = 'word/document.xml'
  const relations = await zip.read('_rels/.rels')
  if (relations)
    readXml(relations, {
      open: (_, { Type = '', Target = '' }) => {
        if (Type.endsWith('/officeDocument')) target = Target.replace(/^\//, '')
      },
    })
  return target
}

/** Levels by the ids of paragraph styles: of an outline level, or of a name such as "heading 2" or "Title". */
function readHeadingStyles(styles: string): Map<string, number> {
  const levels = new Map<string, number>()
  if (styles === '') return levels
  let id = ''
  readXml(styles, {
    open: (name, attributes) => {
      const value = attributes['w:val'] ?? ''
      if (name === 'w:style') id = attributes['w:styleId'] ?? ''
      if (name === 'w:name') {
        const heading = /^heading (\d)$/i.exec(value)?.[1]
        if (heading) levels.set(id, Math.min(maxLevel, Number(heading)))
        else if (/^title$/i.test(value)) levels.set(id, 1)
      }
      if (name === 'w:outlineLvl') setOutlineLevel(levels, { id, value })
    },
  })
  return levels
}

/** Word counts from 0, and 9 means body text. */
function setOutlineLevel(levels: Map<string, number>, { id, value }: { id: string; value: string }): void {
  const level = Number(value) + 1
  if (level <= maxLevel) levels.set(id, level)
}

type PartOptions = { writer: BlockWriter; levels: ReadonlyMap<string, number> }

function readPart(xml: string, { writer, levels }: PartOptions): void {
  let isText = false
  const open = (name: string, attributes: Attributes): boolean | void => {
    if (skipped.has(name)) return false
    // Word's own separators above notes.
    if (/^w:(foot|end)note$/.test(name) && attributes['w:type']) return false
    isText = name === 'w:t'
    if (name === 'w:p') writer.endBlock()
    if (name === 'w:pStyle') writer.setLevel(levels.get(attributes['w:val'] ?? '') ?? 0)
    if (name === 'w:tab' || name === 'w:br' || name === 'w:cr' || name === 'w:ptab') writer.write(' ')
    if (name === 'w:noBreakHyphen') writer.write('-')
  }
  readXml(xml, {
    open,
    text: (text) => isText && writer.write(text),
    close: (name) => {
      isText = false
      if (name === 'w:p') writer.endBlock()
    },
    isDone: writer.isFull,
  })
}
