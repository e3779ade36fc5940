import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPreview, findFingerprint } from './picture-preview.ts'
import { picture, scannedPdf } from './sample-pictures.ts'
import { unreadableReasons } from './unreadable.ts'

const red = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#e01010' } })
  .jpeg()
  .toBuffer()

test(
  'pictures and pages of PDFs are drawn as JPEG of at most this size, in their colors',
  { timeout: 30_000 },
  async () => {
    const file = await scannedPdf([{ text: 'A cover' }, red])
    const drawn = await Promise.all([
      drawPreview({ bytes: red, maxSide: 300 }),
      drawPreview({ bytes: file, page: 2, maxSide: 300 }),
    ])
    for (const preview of drawn) {
      if (!('jpeg' in preview)) throw new Error(preview.errorMessage)
      const image = sharp(preview.jpeg)
      const { format, width, height } = await image.metadata()
      expect([format, Math.max(width, height)]).toEqual(['jpeg', 300])
      const [r, g, b] = (await image.stats()).channels.map(({ mean }) => mean)
      expect([r! > 200, g! < 80, b! < 80]).toEqual([true, true, true])
    }
  },
)

test(
  'T22: what is broken or too large is refused with a reason, and has no fingerprint',
  { timeout: 30_000 },
  async () => {
    const header = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xc3\x50\0\0\xc3\x50\x08\x06\0\0\0', 'latin1')
    const huge = Buffer.concat([header, Buffer.alloc(1_000)])
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')
    const refused = [
      { bytes: huge },
      { bytes: red.subarray(0, 700) },
      { bytes: Buffer.alloc(0) },
      { bytes: await scannedPdf([red]), page: 2 },
    ]
    const sentences: string[] = Object.values(unreadableReasons)
    for (const input of refused) {
      const preview = await drawPreview({ ...input, maxSide: 300 })
      expect('errorMessage' in preview && sentences.includes(preview.errorMessage)).toBe(true)
      expect(await findFingerprint(input)).toBeNull()
    }
    const preview = await drawPreview({ bytes: svg, maxSide: 300 })
    expect(JSON.stringify(preview)).not.toContain('root:x:')
  },
)

test('a copy has nearly the fingerprint of its original', { timeout: 30_000 }, async () => {
  const original = await picture(Array.from({ length: 30 }, (_, index) => 'Line '.repeat(1 + ((index * 7) % 9))))
  const copy = await sharp(original).resize({ width: 700 }).modulate({ brightness: 0.95 }).png().toBuffer()
  const other = await picture(Array.from({ length: 30 }, (_, index) => 'Words '.repeat(9 - ((index * 5) % 8))))
  const [one, two, three] = await Promise.all([original, copy, other].map((bytes) => findFingerprint({ bytes })))
  expect(one).toMatch(/^[\da-f]{64}$/)
  const countBits = (a: string, b: string) =>
    [...a].reduce((sum, digit, index) => {
      const changed = Number.parseInt(digit, 16) ^ Number.parseInt(b[index]!, 16)
      return sum + changed.toString(2).replaceAll('0', '').length
    }, 0)
  expect(countBits(one!, two!)).toBeLessThanOrEqual(13)
  expect(countBits(one!, three!)).toBeGreaterThan(13)
})
