import type { BlockWriter } from './blocks.ts'
import { readXml, type Attributes } from './xml.ts'
import type { ZipReader } from './zip.ts'

const maxLevel = 6

/** What is not read: deleted text, field codes, the second copy of a drawing for old readers, and what pages repeat. */
// oxfmt-ignore
const skipped = new Set(['w:del', 'w:moveFrom', 'w:instrText', 'mc:Fallback', 'w:pPrChange', 'w:rPrChange', 'w:hdr', 'w:ftr'])

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

/** A document of Word 2003 in one XML file, often named `.doc`. */
export function readWordXml(xml: string, writer: BlockWriter): void {
  readPart(xml, { writer, levels: readHeadingStyles(xml) })
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

type Style = { level: number; basedOn: string }
const maxAncestors = 10

/** Levels by the ids of paragraph styles: of an outline level, of a name such as "heading 2" or "Title", or of the style it is based on. */
function readHeadingStyles(xml: string): Map<string, number> {
  const styles = new Map<string, Style>()
  let style: Style = { level: 0, basedOn: '' }
  if (xml !== '')
    readXml(xml, {
      open: (name, attributes) => {
        const value = attributes['w:val'] ?? ''
        if (name === 'w:style') {
          style = { level: 0, basedOn: '' }
          styles.set(attributes['w:styleId'] ?? '', style)
        }
        if (name === 'w:name') style.level ||= toNamedLevel(value)
        if (name === 'w:outlineLvl') style.level = toOutlineLevel(value)
        if (name === 'w:basedOn') style.basedOn = value
      },
      // Paragraphs have outline levels too.
      close: (name) => {
        if (name === 'w:style') style = { level: 0, basedOn: '' }
      },
    })
  return new Map([...styles].map(([id, own]) => [id, findLevel(styles, own)]))
}

function findLevel(styles: ReadonlyMap<string, Style>, style: Style): number {
  let ancestor: Style | undefined = style
  for (let count = 0; ancestor && count < maxAncestors; count++) {
    if (ancestor.level > 0) return ancestor.level
    ancestor = styles.get(ancestor.basedOn)
  }
  return 0
}

function toNamedLevel(name: string): number {
  const heading = /^heading (\d)$/i.exec(name)?.[1]
  return heading ? Math.min(maxLevel, Number(heading)) : Number(/^title$/i.test(name))
}

/** Word counts from 0, and 9 means body text. */
function toOutlineLevel(value: string): number {
  const level = Number(value) + 1
  return level <= maxLevel ? level : 0
}

type PartOptions = { writer: BlockWriter; levels: ReadonlyMap<string, number> }

function readPart(xml: string, { writer, levels }: PartOptions): void {
  let isText = false
  let isHidden = false
  const open = (name: string, attributes: Attributes): boolean | void => {
    if (skipped.has(name)) return false
    // Word's own separators above notes.
    if (/^w:(foot|end)note$/.test(name) && attributes['w:type']) return false
    isText = name === 'w:t'
    if (name === 'w:p') writer.endBlock()
    if (name === 'w:r') isHidden = false
    if (name === 'w:vanish') isHidden = !/^(?:0|false|off)$/.test(attributes['w:val'] ?? '')
    if (name === 'w:outlineLvl') writer.setLevel(toOutlineLevel(attributes['w:val'] ?? ''))
    if (name === 'w:pStyle') writer.setLevel(levels.get(attributes['w:val'] ?? '') ?? 0)
    if (name === 'w:tab' || name === 'w:br' || name === 'w:cr' || name === 'w:ptab') writer.write(' ')
    if (name === 'w:noBreakHyphen') writer.write('-')
  }
  readXml(xml, {
    open,
    text: (text) => isText && !isHidden && writer.write(text),
    close: (name) => {
      isText = false
      if (name === 'w:p') writer.endBlock()
    },
    isDone: writer.isFull,
  })
}
