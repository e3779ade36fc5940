import sharp from 'sharp'
import type { FingerprintInput, FingerprintReply, PreviewInput, PreviewReply } from './picture-preview.ts'
import { openPictureSource, type PictureSource } from './picture-source.ts'
import { UnreadableDocument } from './unreadable.ts'

/** Runs in the child process of the reader pool only. */
export async function drawJpeg({ maxSide, ...picture }: PreviewInput): Promise<PreviewReply> {
  const { image } = await openPictureSource(picture)
  const jpeg = await toBuffer(
    image.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true }).jpeg({ quality: 80 }),
  )
  return { jpeg }
}

/** Of this size first, whatever the size of the picture, so that a smaller copy is compared in the same way. */
const evenSize = { width: 256, height: 512 }
const columns = 16
const rows = 16

/** Whether each field of a grid is darker than the one to its right: what a copy, other light or another camera change little. */
export async function takeFingerprint(picture: FingerprintInput): Promise<FingerprintReply> {
  const even = await openEven(await openPictureSource(picture))
  const { data } = await sharp(even, { raw: { ...evenSize, channels: 1 } })
    .blur(1)
    .resize({ width: columns + 1, height: rows, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const bits = Array.from({ length: columns * rows }, (_, bit) => {
    const index = Math.floor(bit / columns) * (columns + 1) + (bit % columns)
    return data[index]! < data[index + 1]! ? 1 : 0
  })
  const digits = Array.from({ length: bits.length / 4 }, (_, index) =>
    Number.parseInt(bits.slice(index * 4, index * 4 + 4).join(''), 2).toString(16),
  )
  return { fingerprint: digits.join('') }
}

const openEven = ({ image }: PictureSource): Promise<Buffer> =>
  toBuffer(
    image
      .grayscale()
      .resize({ ...evenSize, fit: 'fill' })
      .raw(),
  )

async function toBuffer(image: PictureSource['image']): Promise<Buffer> {
  try {
    return await image.toBuffer()
  } catch (error) {
    throw new UnreadableDocument('brokenPicture', { cause: error })
  }
}
