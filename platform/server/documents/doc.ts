import type { BlockWriter } from './blocks.ts'
import { openCompoundFile } from './compound-file.ts'
import { decode } from './decode.ts'
import { createFinder, readHidden, readParagraphs, type ParagraphFormat } from './doc-formatting.ts'
import { UnreadableDocument } from './unreadable.ts'

/** The first two bytes of Word's main stream: since Word 97, and in Word 2, 6 and 95. */
const word97 = 0xa5ec
const olderWords = new Set([0xa5db, 0xa5dc, 0xa699])
const flags = { isEncrypted: 0x0100, isSecondTable: 0x0200 }

/** A Word 97 to 2003 document (`.doc`): its body, then notes and text boxes. Layout: [MS-DOC]. */
export async function readDoc(bytes: Uint8Array, writer: BlockWriter): Promise<void> {
  const file = openCompoundFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  // Newer Office documents with a password are encrypted as a whole.
  if (file.read('EncryptedPackage')) throw new UnreadableDocument('password')
  const main = file.read('WordDocument')
  if (!main) throw new UnreadableDocument('wrongType')
  const magic = main.readUInt16LE(0)
  if (olderWords.has(magic)) throw new UnreadableDocument('oldWord')
  if (magic !== word97) throw new Error('no Word document')
  const settings = main.readUInt16LE(10)
  if ((settings & flags.isEncrypted) !== 0) throw new UnreadableDocument('password')
  const table = file.read((settings & flags.isSecondTable) === 0 ? '0Table' : '1Table')
  if (!table) throw new Error('no table')
  writeText(readPieces(main, table), { writer, ranges: listRanges(main), ...readFormats(main, table) })
}

type Formats = {
  isHidden(position: number): boolean | undefined
  findParagraph(position: number): ParagraphFormat | undefined
}

function readFormats(main: Buffer, table: Buffer): Formats {
  try {
    const streams = { main, table }
    return { isHidden: createFinder(readHidden(streams)), findParagraph: createFinder(readParagraphs(streams)) }
  } catch {
    // The text can be read without its formatting.
    return { isHidden: () => false, findParagraph: () => undefined }
  }
}

/** From where to where, in characters, the text has what is read: not headers, footers and comments. */
function listRanges(main: Buffer): [start: number, end: number][] {
  const count = (offset: number) => main.readUInt32LE(offset)
  const [body, footnotes, headers, comments, endnotes, boxes] = [0x4c, 0x50, 0x54, 0x5c, 0x60, 0x64].map(count)
  const bodyEnd = body! + footnotes!
  const notesStart = bodyEnd + headers! + comments!
  return [
    [0, bodyEnd],
    [notesStart, notesStart + endnotes! + boxes!],
  ]
}

/** A part of the text: `position` is where its bytes are in the main stream. */
type Piece = { start: number; text: string; position: number; characterBytes: number }

const isCompressed = 0x4000_0000

/** The text in order: saving a document quickly left its parts scattered over the file. */
function readPieces(main: Buffer, table: Buffer): Piece[] {
  const list = findPieceTable(table.subarray(main.readUInt32LE(0x1a2)))
  const count = Math.floor((list.length - 4) / 12)
  return Array.from({ length: count }, (_, index) => {
    const [start, end] = [list.readUInt32LE(index * 4), list.readUInt32LE(index * 4 + 4)]
    const address = list.readUInt32LE((count + 1) * 4 + index * 8 + 2)
    const characterBytes = (address & isCompressed) === 0 ? 2 : 1
    const position = characterBytes === 1 ? (address & ~isCompressed) / 2 : address
    const bytes = main.subarray(position, position + Math.max(0, end - start) * characterBytes)
    const text = characterBytes === 1 ? decode(bytes, 'windows-1252') : bytes.toString('utf16le')
    return { start, text, position, characterBytes }
  })
}

/** Behind lists of formatting, each of which begins with 1 and its length. */
function findPieceTable(bytes: Buffer): Buffer {
  let at = 0
  while (bytes.readUInt8(at) === 1) at += 3 + bytes.readUInt16LE(at + 1)
  if (bytes.readUInt8(at) !== 2) throw new Error('no piece table')
  return bytes.subarray(at + 5, at + 5 + bytes.readUInt32LE(at + 1))
}

type TextOptions = Formats & { writer: BlockWriter; ranges: [start: number, end: number][] }

function writeText(pieces: readonly Piece[], { writer, ranges, isHidden, findParagraph }: TextOptions): void {
  const fields = createFields()
  for (const { start, text, position, characterBytes } of pieces) {
    const isIncluded = (at: number) => ranges.some(([from, to]) => start + at >= from && start + at < to)
    for (let at = 0; at < text.length && !writer.isFull(); at++) {
      const byte = position + at * characterBytes
      const character = text[at]!
      if (!isIncluded(at) || fields.skips(character) || isHidden(byte)) continue
      writeCharacter(writer, { character, format: findParagraph(byte) })
    }
  }
}

/** A field has a code, such as the address of a link, and the text that is shown for it. */
const fieldMarks = { start: '\u0013', separator: '\u0014', end: '\u0015' }

function createFields(): { skips(character: string): boolean } {
  /** Whether the code of each field around the current character is still being read. */
  const isCode: boolean[] = []
  return {
    skips: (character) => {
      if (character === fieldMarks.start) isCode.push(true)
      else if (character === fieldMarks.separator) isCode[isCode.length - 1] = false
      else if (character === fieldMarks.end) isCode.pop()
      else return isCode.includes(true)
      return true
    },
  }
}

/** What Word's control characters are as text; the others stand for pictures and notes. */
const replacements: Record<string, string> = { '\t': ' ', '\u000b': ' ', '\u000e': ' ', '\u001e': '-' }
const paragraphEnds = new Set(['\r', '\f'])
const cellEnd = '\u0007'

type CharacterInput = { character: string; format: ParagraphFormat | undefined }

function writeCharacter(writer: BlockWriter, { character, format }: CharacterInput): void {
  if (paragraphEnds.has(character) || (character === cellEnd && format?.isRowEnd)) {
    writer.setLevel(format?.level ?? 0)
    writer.endBlock()
  } else if (character === cellEnd) writer.write(' ')
  else writer.write(character >= ' ' ? character : (replacements[character] ?? ''))
}
