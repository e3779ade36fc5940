import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listSlowPdfs } from './hostile-pdfs.ts'
import { readDocument } from './read-document.ts'
import {
  joinParagraphs,
  recognizeLetters,
  recognizeText,
  type Picture,
  type RecognizedLine,
  type RecognizedText,
} from './recognize-text.ts'
import { picture, scannedPdf } from './sample-pictures.ts'
import { unreadableReasons } from './unreadable.ts'

const slow = { timeout: 60_000 }
const toText = (result: RecognizedText) => ('lines' in result ? joinParagraphs(result.lines) : result.errorMessage)
const read = async (...pictures: Picture[]) => (await recognizeText(pictures)).map(toText)

const permit = ['The kiln permit costs 45 dollars a year.', 'Apply at the fire office before March 15.']
const text = permit.join(' ')

test('pictures and scanned pages are read, upright or not, and one without text has none', slow, async () => {
  const page = await picture(permit)
  const scan = await scannedPdf([{ text: 'A page with a text layer of its own, long enough to be one.' }, page])
  const photo = await sharp(page).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer()
  const results = await recognizeText([
    { bytes: page },
    { bytes: scan, page: 2 },
    { bytes: await picture(permit, { turn: 90 }) },
    { bytes: await sharp(page).resize(500).png().toBuffer() },
    { bytes: photo },
    {
      bytes: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a8' } })
        .png()
        .toBuffer(),
    },
  ])
  expect(results.map(toText)).toEqual([text, text, text, text, text, ''])
  const [first] = results
  expect('lines' in first! && first.lines.map(({ text: line }) => line)).toEqual(permit)
  expect('lines' in first! && Math.min(...first.lines.map(({ confidence }) => confidence))).toBeGreaterThan(70)
  const document = await readDocument({ kind: 'pdf', bytes: scan, maxLength: 1_000 })
  expect(document).toMatchObject({ pages: { count: 2, scanned: [2] } })
  expect(await readDocument({ kind: 'pdf', bytes: await scannedPdf([page]), maxLength: 1_000 })).toEqual({
    errorMessage: unreadableReasons.scanned,
  })
})

/** A PNG of one color whose size is what its header says. */
function png(width: number, height: number, rows = height): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0], 8)
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('T22: pictures made to harm are refused with a reason, and the next one is read', slow, async () => {
  const { hugePicture, brokenPicture, broken, slowPicture } = unreadableReasons
  const good = await picture(permit)
  const [endless] = listSlowPdfs()
  const results = await read(
    { bytes: png(50_000, 50_000, 10) },
    { bytes: png(60_000, 700) },
    { bytes: png(3_000, 3_000, 20) },
    { bytes: good.subarray(0, 20_000) },
    { bytes: Buffer.from('GIF89a<script>alert(1)</script>') },
    { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>') },
    { bytes: Buffer.alloc(0) },
    { bytes: await scannedPdf([good]), page: 2 },
    { bytes: endless!.create(), page: 1 },
    { bytes: good },
  )
  expect(results[0]).toBe(hugePicture)
  expect(results[1]).toBe(hugePicture)
  expect(results.slice(2, 5)).toEqual([brokenPicture, brokenPicture, brokenPicture])
  expect(results[6]).toBe(brokenPicture)
  expect(results[7]).toBe(broken)
  expect([broken, brokenPicture, slowPicture, '']).toContain(results[8])
  expect(results[9]).toBe(text)
  const stopped = recognizeText([{ bytes: good }], { signal: AbortSignal.abort(new Error('stopped')) })
  await expect(stopped).rejects.toThrow('stopped')
})

test(
  'a small receipt on a large sheet is enlarged first, and its lines are where they are on the sheet',
  slow,
  async () => {
    const lines = ['Corner Market Inc.', 'Date: 11/21/2026', 'Paper towels   $8.50', 'Total   $21.59']
    const receipt = await sharp(await picture(lines))
      .trim({ threshold: 60 })
      .resize({ width: 420 })
      .toBuffer({ resolveWithObject: true })
    const corner = { left: 1_900, top: 700 }
    const sheet = await sharp({ create: { width: 2_480, height: 3_508, channels: 3, background: '#f4f4f4' } })
      .composite([{ input: receipt.data, ...corner }])
      .jpeg()
      .toBuffer()
    const [result] = await recognizeText([{ bytes: sheet, layout: 'rows' }])
    const found = 'lines' in result! ? result.lines : []
    expect(found.map(({ text: line }) => line.replaceAll(/\s+/g, ' '))).toEqual(
      lines.map((line) => line.replaceAll(/\s+/g, ' ')),
    )
    for (const { box } of found) {
      expect(box.x * 2_480).toBeGreaterThan(corner.left - 30)
      expect((box.x + box.width) * 2_480).toBeLessThan(corner.left + receipt.info.width + 30)
      expect(box.y * 3_508).toBeGreaterThan(corner.top - 30)
      expect((box.y + box.height) * 3_508).toBeLessThan(corner.top + receipt.info.height + 30)
    }
  },
)

test('a second model reads the letters of lines that were found, with spaces where the words end', slow, async () => {
  const page = await picture(permit)
  const [found] = await recognizeText([{ bytes: page, layout: 'rows' }])
  const { lines } = found as { lines: RecognizedLine[] }
  const reply = await recognizeLetters({ bytes: page }, lines)
  expect('characters' in reply && reply.characters.map((characters) => characters?.text)).toEqual(permit)
  const sideways = [{ box: { x: 0.1, y: 0.1, width: 0.02, height: 0.5 }, gaps: [] }]
  expect(await recognizeLetters({ bytes: page }, sideways)).toEqual({ characters: [null] })
  expect(await recognizeLetters({ bytes: Buffer.from('no picture') }, lines)).toEqual({
    errorMessage: unreadableReasons.brokenPicture,
  })
})
