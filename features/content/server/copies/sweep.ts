import type { Ctx } from '#platform/server/ctx.ts'
import { folder } from './copy-file.ts'
import { listKeysInUse } from './queries.ts'

const chunkCount = 500
/** A file is stored before the row that names it, so that what is new may still be waiting for one. */
const waitMs = 24 * 3_600_000

/** Removes copies that no resource names any more. */
export async function sweepCopies(ctx: Ctx): Promise<void> {
  const before = ctx.now().getTime() - waitMs
  let waiting: string[] = []
  for await (const { key, modifiedAt } of ctx.providers.files.list(`${folder}/`)) {
    if (modifiedAt.getTime() > before) continue
    waiting.push(key)
    if (waiting.length < chunkCount) continue
    await removeUnused(ctx, waiting)
    waiting = []
  }
  await removeUnused(ctx, waiting)
}

async function removeUnused(ctx: Ctx, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  const used = await listKeysInUse(ctx, keys)
  for (const key of keys) if (!used.has(key)) await ctx.providers.files.remove(key)
}
