import type { BlockWriter } from './blocks.ts'
import { createDocxNumbering, type DocxNumbering, type ListLevel } from './docx-numbering.ts'
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
  const styles = readStyles((await zip.read(`${folder}styles.xml`)) ?? '')
  const numbering = createDocxNumbering((await zip.read(`${folder}numbering.xml`)) ?? '')
  readPart(body, { writer, styles, numbering })
  for (const name of ['footnotes.xml', 'endnotes.xml']) {
    const notes = await zip.read(`${folder}${name}`)
    if (notes) readPart(notes, { writer, styles, numbering })
  }
}

/** A document of Word 2003 in one XML file, often named `.doc`. */
export function readWordXml(xml: string, writer: BlockWriter): void {
  readPart(xml, { writer, styles: readStyles(xml), numbering: createDocxNumbering('') })
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

/** What a paragraph of a style is: a heading of a level, or 0, and an item of a list. */
type Style = { level: number; list: ListLevel | null }
type OwnStyle = Style & { basedOn: string }
const maxAncestors = 10

/**
 * Paragraph styles by their ids. The level is of an outline level, of a name such as "heading 2" or "Title", or of the style it is based
 * on.
 */
function readStyles(xml: string): Map<string, Style> {
  const styles = new Map<string, OwnStyle>()
  let style: OwnStyle = { level: 0, list: null, basedOn: '' }
  if (xml !== '')
    readXml(xml, {
      open: (name, attributes) => {
        const value = attributes['w:val'] ?? ''
        if (name === 'w:style') {
          style = { level: 0, list: null, basedOn: '' }
          styles.set(attributes['w:styleId'] ?? '', style)
        }
        if (name === 'w:name') style.level ||= toNamedLevel(value)
        if (name === 'w:outlineLvl') style.level = toOutlineLevel(value)
        if (name === 'w:basedOn') style.basedOn = value
        if (name === 'w:numPr') style.list = { listId: '', level: 0 }
        if (name === 'w:ilvl' && style.list) style.list.level = Number(value)
        if (name === 'w:numId' && style.list) style.list.listId = value
      },
      // Paragraphs have outline levels too.
      close: (name) => {
        if (name === 'w:style') style = { level: 0, list: null, basedOn: '' }
      },
    })
  return new Map([...styles].map(([id, own]) => [id, inherit(styles, own)]))
}

function inherit(styles: ReadonlyMap<string, OwnStyle>, { level, list, basedOn }: OwnStyle): Style {
  const style = { level, list }
  let ancestor = styles.get(basedOn)
  for (let count = 0; ancestor && count < maxAncestors; count++) {
    style.level ||= ancestor.level
    // A list that a heading's style only gives a level of is the one of its ancestor.
    style.list =
      style.list?.listId === '' && ancestor.list
        ? { ...ancestor.list, level: style.list.level }
        : (style.list ?? ancestor.list)
    ancestor = styles.get(ancestor.basedOn)
  }
  return style
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

type PartOptions = { writer: BlockWriter; styles: ReadonlyMap<string, Style>; numbering: DocxNumbering }

function readPart(xml: string, { writer, styles, numbering }: PartOptions): void {
  let isText = false
  let list: ListLevel | null = null
  let isHidden = false
  const open = (name: string, attributes: Attributes): boolean | void => {
    if (skipped.has(name)) return false
    // Word's own separators above notes.
    if (/^w:(foot|end)note$/.test(name) && attributes['w:type']) return false
    isText = name === 'w:t'
    if (name === 'w:p') writer.endBlock()
    if (name === 'w:r') isHidden = false
    if (name === 'w:pPr') list = null
    if (name === 'w:numPr') list = { listId: '', level: 0 }
    if (name === 'w:ilvl' && list) list.level = Number(attributes['w:val'])
    if (name === 'w:numId' && list) list.listId = attributes['w:val'] ?? ''
    if (name === 'w:vanish') isHidden = !/^(?:0|false|off)$/.test(attributes['w:val'] ?? '')
    if (name === 'w:outlineLvl') writer.setLevel(toOutlineLevel(attributes['w:val'] ?? ''))
    if (name === 'w:pStyle') {
      const style = styles.get(attributes['w:val'] ?? '')
      writer.setLevel(style?.level ?? 0)
      list = style?.list ?? null
    }
    if (name === 'w:tab' || name === 'w:br' || name === 'w:cr' || name === 'w:ptab') writer.write(' ')
    if (name === 'w:noBreakHyphen') writer.write('-')
  }
  readXml(xml, {
    open,
    text: (text) => isText && !isHidden && writer.write(text),
    close: (name) => {
      isText = false
      if (name === 'w:pPr' && list) writer.setMarker(numbering.next(list))
      if (name !== 'w:p') return
      writer.endBlock()
      writer.setMarker('')
    },
    isDone: writer.isFull,
  })
}
