import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import { createApiKey as createKey } from '#platform/server/api-keys/api-keys.ts'
import { newId } from '#platform/server/db/columns.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import type { createdApiKey, newApiKey } from '../schema.ts'
import { countApiKeys, insertApiKey, revokeKey } from './queries.ts'

/** Creates a key of the viewer. Only the reply has its text. */
export async function createApiKey(
  ctx: Ctx,
  { name, scopes }: z.output<typeof newApiKey>,
): Promise<z.input<typeof createdApiKey>> {
  const { token, ...stored } = createKey()
  return ctx.transaction(async (tx) => {
    if ((await countApiKeys(tx)) >= limits.apiKey.count) throw problem('api_key.limit_reached')
    const own = { id: newId(), personId: tx.me.id, createdAt: tx.now() }
    const row = await insertApiKey(tx, { ...own, ...stored, name, scopes: [...new Set(scopes)] })
    await tx.record({ name: 'apiKey.created', subjectId: row.id, data: { scopes: row.scopes } })
    return { ...row, token }
  })
}

/** Revokes a key of the viewer at once. */
export async function revokeApiKey(ctx: Ctx, id: string): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    await revokeKey(tx, id)
    await tx.record({ name: 'apiKey.revoked', subjectId: id })
    return { id }
  })
}
