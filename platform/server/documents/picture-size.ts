import sharp from 'sharp'
import { UnreadableDocument } from './unreadable.ts'

/** A picture of a few kilobytes can inflate to gigabytes (T22). */
export const maxPixels = 40_000_000

/** The size of a picture as it is seen, by its header alone. Throws an `UnreadableDocument` for what is no picture or too large. */
export async function measurePicture(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const size = await readSize(bytes).catch((error: unknown) => {
    throw new UnreadableDocument('brokenPicture', { cause: error })
  })
  if (size.width * size.height > maxPixels) throw new UnreadableDocument('hugePicture')
  return size
}

async function readSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  // Without the limit, which would only say that the picture is broken.
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
  return autoOrient
}
