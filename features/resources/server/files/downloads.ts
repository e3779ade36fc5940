import { contentDisposition } from '#platform/server/http/content-disposition.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { userFilePolicy } from '#platform/server/http/security-headers.ts'
import { problem } from '#platform/server/problem.ts'
import { findFile, findResource } from '../queries.ts'

/** Sends a copied file. Pictures within a text are sent inline; everything else is an attachment, so that it never runs in the browser. */
export async function sendFile(ctx: RequestCtx, fileId: string): Promise<RawReply> {
  const { name, contentType, fileKey, isAttached } = await findFile(ctx, fileId)
  const file = await ctx.providers.files.get(fileKey)
  if (!file) throw problem('resource.file_not_found')
  const isInline = !isAttached && contentType.startsWith('image/')
  return ctx.http.reply
    .headers({
      'content-type': contentType,
      'content-length': String(file.size),
      'content-disposition': contentDisposition(name, { isInline }),
      'content-security-policy': userFilePolicy,
      'cache-control': 'private, max-age=300',
    })
    .send(file.stream)
}

/** Sends the text of a resource as a Markdown file. */
export async function sendText(ctx: RequestCtx, notionId: string): Promise<RawReply> {
  const { title, description, body } = await findResource(ctx, notionId)
  return ctx.http.reply
    .headers({
      'content-type': 'text/markdown; charset=utf-8',
      'content-disposition': contentDisposition(`${title}.md`),
      'content-security-policy': userFilePolicy,
    })
    .send(`# ${title}\n\n${description}\n\n${body}\n`)
}
