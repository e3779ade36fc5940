import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import type { bulkChange } from '../../schema.ts'
import { publishLinkChange } from '../queries.ts'
import { updateLinks, updateTags } from './queries.ts'

/** Adds and removes tags on many links at once. */
export async function tagLinks(
  ctx: Ctx,
  input: { ids: string[]; add: string[]; remove: string[] },
): Promise<{ changedCount: number }> {
  return ctx.transaction(async (tx) => {
    const changedCount = await updateTags(tx, input)
    await tx.record({ name: 'link.edited', subjectId: input.ids[0]!, data: { fields: ['tags'], count: changedCount } })
    return { changedCount }
  })
}

type BulkChange = z.output<typeof bulkChange>

/**
 * Switches many links on or off, or lets them expire now. Answers the ids of those that it changed, so that an undo leaves alone
 * the links that were that way before.
 */
export async function changeLinks(
  ctx: Ctx,
  { ids, change }: { ids: string[]; change: BulkChange },
): Promise<{ changedIds: string[] }> {
  return ctx.transaction(async (tx) => {
    const changed = await updateLinks(tx, { ids, change })
    for (const { shortCode } of changed) await publishLinkChange(tx, shortCode)
    const data = { fields: [change === 'expire' ? 'expiresAt' : 'isActive'], count: changed.length }
    if (changed[0]) await tx.record({ name: 'link.edited', subjectId: changed[0].id, data })
    return { changedIds: changed.map(({ id }) => id) }
  })
}
