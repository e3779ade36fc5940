import type { BlockWriter } from './blocks.ts'
import { createRtfReader } from './rtf-reader.ts'

const token = /[{}]|\\'[0-9a-fA-F]{0,2}|\\([a-zA-Z]{1,40})(-?\d{1,10})? ?|\\[^a-zA-Z]|[^\\{}]+/gs

/** A Rich Text document: a stream of groups, control words, and bytes in the code page of the current font. */
export function readRtf(bytes: Uint8Array, writer: BlockWriter): void {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const reader = createRtfReader(writer)
  token.lastIndex = 0
  for (let match = token.exec(source); match && !writer.isFull(); match = token.exec(source)) {
    const [whole, word, digits] = match
    const parameter = digits === undefined ? null : Number(digits)
    // The bytes after `\bin` are no text, whatever they look like.
    if (word === 'bin') token.lastIndex += Math.max(0, parameter ?? 0)
    else if (word) reader.readControlWord(word, parameter)
    else if (whole === '{') reader.openGroup()
    else if (whole === '}') reader.closeGroup()
    else if (whole.startsWith("\\'")) reader.readByte(Number.parseInt(whole.slice(2), 16) || 32)
    else if (whole.startsWith('\\')) reader.readSymbol(whole[1]!)
    else readPlainText(whole, reader.readByte)
  }
  reader.finish()
}

/** Line ends of the file mean nothing. */
function readPlainText(text: string, readByte: (byte: number) => void): void {
  for (let at = 0; at < text.length; at++) {
    const byte = text.charCodeAt(at)
    if (byte !== 10 && byte !== 13) readByte(byte)
  }
}
