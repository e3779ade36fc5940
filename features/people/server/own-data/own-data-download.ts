import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { contentDisposition } from '#platform/server/http/content-disposition.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { assertFreshSignIn } from '#platform/server/sessions/fresh-sign-in.ts'
import { listOwnFiles, readOwnData } from './queries.ts'

/**
 * Streams everything kept about the viewer as a ZIP: one JSON file for each kind of thing, and the stored files. Files are added one
 * after the other, so that a person with many of them takes no more memory.
 */
export async function downloadOwnData(ctx: RequestCtx): Promise<RawReply> {
  assertFreshSignIn(ctx)
  const sections = await readOwnData(ctx, ctx.me)
  const keys = await listOwnFiles(ctx, ctx.me)
  const zip = new ZipFile()
  const mtime = ctx.now()
  const add = (name: string, content: unknown) =>
    zip.addBuffer(Buffer.from(JSON.stringify(content, null, 2)), name, { mtime })
  add('about.json', { exportedAt: mtime, email: ctx.me.email, files: keys })
  for (const { name, rows } of sections) if (rows.length > 0) add(`${name}.json`, rows)
  for (const key of keys)
    zip.addReadStreamLazy(`files/${key}`, { mtime }, async (done) => done(null, await openFile(ctx, key)))
  zip.end()
  return ctx.http.reply
    .headers({ 'content-type': 'application/zip', 'content-disposition': contentDisposition('foundry-data.zip') })
    .send(zip.outputStream)
}

/** The stored file; an empty one where it was removed while the archive is written, and a failing one where the store is away. */
async function openFile({ providers }: RequestCtx, key: string): Promise<Readable> {
  try {
    return (await providers.files.get(key))?.stream ?? Readable.from([])
  } catch (error) {
    return new Readable({ read: () => undefined }).destroy(error as Error)
  }
}
