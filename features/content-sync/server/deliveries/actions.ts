import type { Ctx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { parseDelivery } from '#platform/server/http/webhook.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import { startSync } from '../actions.ts'
import { closeWindow, findWebhook, findWindow, openWindow, recordDelivery, saveSecret } from './queries.ts'

/** Opens the time in which the source may send its secret; answers its end. Its unconfirmed secret may be replaced. */
export async function connectWebhook(ctx: Ctx): Promise<{ openUntil: Date }> {
  const openUntil = new Date(ctx.now().getTime() + limits.content.webhookWindowSeconds * 1_000)
  await openWindow(ctx, { source: ctx.providers.contentSource.name, openUntil })
  return { openUntil }
}

/**
 * Accepts a webhook delivery of the content source. The first delivery carries the secret, which is taken only while staff are
 * connecting the webhook; later ones must be signed with it, or `content.signature_invalid` is thrown. A delivery only starts a sync of the lists it names, so a replayed one is harmless.
 */
export async function receiveDelivery(ctx: RequestCtx): Promise<{ isAccepted: true }> {
  const { contentSource: source } = ctx.providers
  const webhook = await findWebhook(ctx, source.name)
  const signature = ctx.http.request.headers['x-notion-signature']
  const delivery = source.parseDelivery({
    ...parseDelivery(ctx.http.request),
    signature: typeof signature === 'string' ? signature : null,
    secret: webhook?.secret ?? null,
  })
  if (delivery === null) throw problem('content.signature_invalid')
  if ('secret' in delivery) {
    const isExpected = (await findWindow(ctx, source.name)) !== null
    if (!isExpected || !(await saveSecret(ctx, { source: source.name, secret: delivery.secret })))
      throw problem('content.signature_invalid')
    await closeWindow(ctx, source.name)
    return { isAccepted: true }
  }
  await recordDelivery(ctx, source.name)
  for (const kind of delivery.kinds) await startSync(ctx, { kind, isAutomatic: true })
  return { isAccepted: true }
}
