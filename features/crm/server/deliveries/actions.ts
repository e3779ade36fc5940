import type { RequestCtx } from '#platform/server/http/mount.ts'
import { parseDelivery } from '#platform/server/http/webhook.ts'
import { problem } from '#platform/server/problem.ts'
import { pollChanges } from '../actions.ts'

/**
 * Accepts a webhook delivery of the CRM. It only starts a look at what changed, so nothing in it is believed, and a replayed one is
 * harmless. `crm.signature_invalid` where the CRM did not sign it.
 */
export async function receiveDelivery(ctx: RequestCtx): Promise<{ isAccepted: true }> {
  const { text } = parseDelivery(ctx.http.request)
  const { headers } = ctx.http.request
  if (!ctx.providers.crm.isGenuine({ text, headers, now: ctx.now() })) throw problem('crm.signature_invalid')
  await pollChanges(ctx)
  return { isAccepted: true }
}
