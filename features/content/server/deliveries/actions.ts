import type { RequestCtx } from '#platform/server/http/mount.ts'
import { readDelivery } from '#platform/server/http/webhook.ts'
import { problem } from '#platform/server/problem.ts'
import { startSync } from '../sync/actions.ts'
import { findHook, keepSecret, noteHeard } from './queries.ts'

/**
 * Takes a delivery of the content source. The first one hands over the secret; from then on only what is signed with it
 * counts, and then it only says which list to read again: what it tells is never believed, so a copy of it does no harm.
 */
export async function hearSource(ctx: RequestCtx): Promise<{ isTaken: true }> {
  const { contentSource: source } = ctx.providers
  const hook = await findHook(ctx, source.name)
  const signature = ctx.http.request.headers['x-notion-signature']
  const heard = source.hear({
    ...readDelivery(ctx.http.request),
    signature: typeof signature === 'string' ? signature : null,
    secret: hook?.secret ?? null,
  })
  if (heard === null) throw problem('content.signature_wrong')
  if ('secret' in heard) {
    if (!(await keepSecret(ctx, { source: source.name, secret: heard.secret })))
      throw problem('content.signature_wrong')
    return { isTaken: true }
  }
  await noteHeard(ctx, source.name)
  for (const kind of heard.kinds) await startSync(ctx, { kind, isByClock: true })
  return { isTaken: true }
}
