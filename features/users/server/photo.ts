import sharp from 'sharp'
import type { Ctx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { userFilePolicy } from '#platform/server/http/security-headers.ts'
import { readUpload } from '#platform/server/http/upload.ts'
import { problem } from '#platform/server/problem.ts'
import { cleanupFiles } from '#platform/server/cleanup-files.ts'
import type { Person } from '#platform/server/viewer.ts'
import { limits } from '#rules/limits.ts'
import { saveProfile } from './actions.ts'
import { isPhotoInUse, listReferencedPhotos } from './queries.ts'

const folder = 'photos'

/** Stores the uploaded image as a 512 px square WebP without metadata, and removes the previous photo. */
export async function uploadPhoto(ctx: RequestCtx): Promise<Person> {
  const square = await resizeToSquare(await readPhotoUpload(ctx))
  const photoKey = `${folder}/${newId()}.webp`
  // Store the file before the row references it: a crash in between leaves an orphan file, not a broken photo (R5).
  await ctx.providers.files.put({ key: photoKey, content: square, contentType: 'image/webp' })
  const before = ctx.me.photoKey
  const person = await ctx.transaction((tx) => saveProfile(tx, { photoKey }))
  if (before) await ctx.providers.files.remove(before)
  return person
}

/** Removes the viewer's photo. */
export async function removePhoto(ctx: RequestCtx): Promise<Person> {
  const before = ctx.me.photoKey
  const person = await ctx.transaction((tx) => saveProfile(tx, { photoKey: null }))
  if (before) await ctx.providers.files.remove(before)
  return person
}

/** Sends a photo that an active person has now; replaced and removed photos are a 404. */
export async function downloadPhoto(ctx: RequestCtx, name: string): Promise<RawReply> {
  const key = `${folder}/${name}`
  if (!/^[0-9a-f-]{36}\.webp$/.test(name) || !(await isPhotoInUse(ctx, key))) throw problem('photo.not_found')
  const file = await ctx.providers.files.get(key)
  if (!file) throw problem('photo.not_found')
  return (
    ctx.http.reply
      .header('content-type', 'image/webp')
      .header('content-security-policy', userFilePolicy)
      // The name changes with the photo, so browsers may cache it forever. Shared caches may not: photos need a sign-in.
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(file.stream)
  )
}

/** Removes photos no row references: interrupted or simultaneous uploads, and deleted people. */
export async function cleanupPhotos(ctx: Ctx): Promise<void> {
  await cleanupFiles(ctx, { folder, findReferenced: (keys) => listReferencedPhotos(ctx, keys) })
}

async function readPhotoUpload(ctx: RequestCtx): Promise<Buffer> {
  const tooLarge = problem('photo.too_large')
  const bytes = await readUpload(ctx.http.request, { maxBytes: limits.photo.bytes, tooLarge })
  if (!bytes || bytes.length === 0) throw problem('photo.missing')
  if (!isImage(bytes)) throw problem('photo.wrong_type')
  return bytes
}

/** Checks the first bytes, because the sender chooses the file name and the declared type. */
function isImage(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12)
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  )
}

async function resizeToSquare(bytes: Buffer): Promise<Buffer> {
  const side = limits.photo.pixels
  try {
    return await sharp(bytes, { limitInputPixels: limits.photo.megapixels * 1_000_000, animated: false })
      .rotate()
      .resize(side, side, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    throw problem('photo.unreadable')
  }
}
