import { cleanupFiles } from '#platform/server/cleanup-files.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { contentDisposition } from '#platform/server/http/content-disposition.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { userFilePolicy } from '#platform/server/http/security-headers.ts'
import { problem } from '#platform/server/problem.ts'
import { findAttachment, listKeysInUse } from './queries.ts'
import { attachmentFolder } from './upload.ts'

/** Sends an attached file to its owner. Its type was found by its bytes, and it may run nothing. */
export async function sendAttachment(ctx: RequestCtx, id: string): Promise<RawReply> {
  const { name, type, fileKey } = await findAttachment(ctx, id)
  const file = await ctx.providers.files.get(fileKey)
  if (!file) throw problem('chat.attachment_not_found')
  return ctx.http.reply
    .headers({
      'content-type': type,
      'content-length': String(file.size),
      'content-disposition': contentDisposition(name, { isInline: type.startsWith('image/') }),
      'content-security-policy': userFilePolicy,
      'cache-control': 'private, max-age=86400',
    })
    .send(file.stream)
}

/** Removes files that no message has: interrupted uploads, and those of deleted people. */
export async function cleanupAttachments(ctx: Ctx): Promise<void> {
  await cleanupFiles(ctx, { folder: attachmentFolder, findReferenced: (keys) => listKeysInUse(ctx, keys) })
}
