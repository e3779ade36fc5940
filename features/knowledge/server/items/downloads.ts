import type { Ctx } from '#platform/server/ctx.ts'
import { contentDisposition } from '#platform/server/http/content-disposition.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { userFilePolicy } from '#platform/server/http/security-headers.ts'
import { problem } from '#platform/server/problem.ts'
import { findItem, type ItemRow } from '../queries.ts'
import { sources } from '../sources/queries.ts'
import { listPassages } from '../worker/queries.ts'
import { renderPassages, passagesStyle } from './passages-page.ts'

/** Sends the stored passages of an item as a page to read. It runs no script and loads nothing. */
export async function sendPassages(ctx: RequestCtx, id: string): Promise<RawReply> {
  const item = await findItem(ctx, id)
  const passages = await listPassages(ctx, item)
  if (passages.length === 0) throw problem('knowledge.not_stored')
  return ctx.http.reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `sandbox allow-popups; default-src 'none'; style-src '${passagesStyle.hash}'`,
    })
    .send(renderPassages(item, passages))
}

/** Sends what an item was read from: its file, or its text as Markdown. */
export async function sendOriginal(ctx: RequestCtx, id: string): Promise<RawReply> {
  const item = await findItem(ctx, id)
  const { name, contentType, body } = await openOriginal(ctx, item)
  return ctx.http.reply
    .headers({
      'content-type': contentType,
      'content-disposition': contentDisposition(name),
      'content-security-policy': userFilePolicy,
    })
    .send(body)
}

async function openOriginal(ctx: Ctx, { kind, sourceId, title }: ItemRow) {
  const content = await sources[kind].read(ctx, sourceId)
  if (content === null) throw problem('knowledge.not_found')
  const { paragraphs, markdown, files } = content
  const [first] = files
  const file = first && (await ctx.providers.files.get(first.fileKey))
  if (file) return { name: first.name, contentType: file.contentType, body: file.stream }
  const text = [`# ${title}`, ...paragraphs.filter(Boolean), markdown].join('\n\n')
  return { name: `${title}.md`, contentType: 'text/markdown; charset=utf-8', body: `${text.trimEnd()}\n` }
}
