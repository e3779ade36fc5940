import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { problem } from '#platform/server/problem.ts'
import { createSecret } from '#platform/server/sessions/sessions.ts'
import { limits } from '#rules/limits.ts'
import type { createdWebhook } from '../schema.ts'
import { queueDelivery } from './deliveries/actions.ts'
import { countWebhooks, deleteWebhook, findWebhook, insertWebhook, updateWebhook } from './queries.ts'
import { secretContext } from './signature.ts'

/** Creates a webhook of the viewer. Only the reply has its secret. */
export async function createWebhook(ctx: Ctx, { url }: { url: string }): Promise<z.input<typeof createdWebhook>> {
  return ctx.transaction(async (tx) => {
    if ((await countWebhooks(tx)) >= limits.webhook.count) throw problem('webhook.limit_reached')
    const [id, secret] = [newId(), `whsec_${createSecret()}`]
    const encryptedSecret = tx.encryption.encrypt(secret, secretContext(id))
    const row = await insertWebhook(tx, {
      id,
      ownerId: tx.me.id,
      url: new URL(url).href,
      encryptedSecret,
      createdAt: tx.now(),
    })
    await tx.record({ name: 'webhook.created', subjectId: id })
    return { ...row, lastState: null, lastAttemptAt: null, secret }
  })
}

/** Pauses or resumes a webhook. */
export async function editWebhook(ctx: Ctx, input: { id: string; isActive: boolean }): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    const { id } = await findWebhook(tx, input.id)
    await updateWebhook(tx, { id, isActive: input.isActive })
    return { id }
  })
}

/** Deletes a webhook with its delivery log. */
export async function purgeWebhook(ctx: Ctx, webhookId: string): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    const { id } = await findWebhook(tx, webhookId)
    await deleteWebhook(tx, id)
    await tx.record({ name: 'webhook.purged', subjectId: id })
    return { id }
  })
}

/** Sends a delivery without clicks, so that its owner sees whether the receiver understands it. */
export async function testWebhook(ctx: Ctx, webhookId: string): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    const { id } = await findWebhook(tx, webhookId)
    await queueDelivery(tx, { webhookId: id, type: 'ping', clicks: [] })
    return { id }
  })
}
