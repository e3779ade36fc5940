import WordExtractor from 'word-extractor'
import type { BlockWriter } from './blocks.ts'
import { UnreadableDocument } from './unreadable.ts'

const sectorBytes = 512
/** The first two bytes of Word's main stream: since Word 97, and in Word 6 and 95. */
const magics = { word97: 0xa5ec, word6: 0xa5dc, word95: 0xa699 }
const encryptedFlag = 0x0100

/** A Word 97 to 2003 document (`.doc`): its body, then notes and text boxes. */
export async function readDoc(bytes: Uint8Array, writer: BlockWriter): Promise<void> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  assertReadable(buffer)
  const document = await new WordExtractor().extract(buffer)
  const parts = [document.getBody(), document.getFootnotes(), document.getEndnotes(), document.getTextboxes()]
  for (const line of parts.join('\n').split(/[\n\r\f\v]/)) {
    if (writer.isFull()) return
    writer.write(line)
    writer.endBlock()
  }
}

/** The library takes encrypted text for text, so that is found out first. Streams begin at a sector. */
function assertReadable(buffer: Buffer): void {
  for (let at = 0; at + 12 <= buffer.length; at += sectorBytes) {
    const magic = buffer.readUInt16LE(at)
    if (magic === magics.word6 || magic === magics.word95) throw new UnreadableDocument('oldWord')
    if (magic !== magics.word97) continue
    if ((buffer.readUInt16LE(at + 10) & encryptedFlag) !== 0) throw new UnreadableDocument('password')
    return
  }
}
