import { contentDisposition } from '#platform/server/http/content-disposition.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { listEvaluation } from './queries.ts'

/** Sends the questions chosen for measuring search. */
export async function sendEvaluation(ctx: RequestCtx): Promise<RawReply> {
  const questions = await listEvaluation(ctx)
  return ctx.http.reply
    .headers({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': contentDisposition('evaluation-questions.json'),
      'cache-control': 'no-store',
    })
    .send(`${JSON.stringify({ questions }, null, 2)}\n`)
}
