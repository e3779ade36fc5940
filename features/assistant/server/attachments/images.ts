import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Ctx } from '#platform/server/ctx.ts'
import type { ModelImage } from '#providers/language-model/port.ts'
import type { AttachmentRow } from './queries.ts'

/** Larger ones cost more and are not read better. */
const maxSide = 2_048
const maxImages = 10

/** The pictures of these messages as a model takes them: small enough, and without what cameras write into them. */
export async function readImages(
  { providers: { files } }: Ctx,
  attachments: readonly AttachmentRow[],
): Promise<Map<string, ModelImage[]>> {
  const images = new Map<string, ModelImage[]>()
  const pictures = attachments.filter(({ type }) => type.startsWith('image/')).slice(-maxImages)
  for (const { messageId, fileKey } of pictures) {
    const file = await files.get(fileKey)
    if (!file) continue
    const bytes = await sharp(await buffer(file.stream))
      .rotate()
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer()
    images.set(messageId, [...(images.get(messageId) ?? []), { mediaType: 'image/jpeg', bytes }])
  }
  return images
}
