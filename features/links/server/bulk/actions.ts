import type { z } from 'zod'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { bulkChange, newLink } from '../../schema.ts'
import { newShortCode } from '../codes.ts'
import { publishLinkChange } from '../queries.ts'
import { insertLinks, reserveCodes, updateLinks, updateTags } from './queries.ts'

/** Adds and removes tags on many links at once. */
export async function tagLinks(
  ctx: Ctx,
  input: { ids: string[]; add: string[]; remove: string[] },
): Promise<{ changedCount: number }> {
  return ctx.transaction(async (tx) => {
    const changedCount = await updateTags(tx, input)
    const data = { fields: ['tags'], count: changedCount }
    if (changedCount > 0) await tx.record({ name: 'link.edited', subjectId: input.ids[0]!, data })
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

/** A link without those options that have to be parsed first; `url` was checked by `checkNewLink`. */
export type PlainLink = Omit<z.output<typeof newLink>, 'startsAt' | 'expiresAt' | 'maxClicks' | 'fallbackUrl'>

/** Creates many links; answers their short codes in the same order, null for a link whose own code is taken. */
export async function createLinks(
  tx: TxCtx,
  { ownerId, links }: { ownerId: string; links: PlainLink[] },
): Promise<(string | null)[]> {
  const wanted = links.map(({ shortCode }) => shortCode ?? newShortCode())
  const freeCodes = await reserveCodes(tx, wanted)
  // Deleted, so that a second link with the same code does not get it.
  const codes = wanted.map((code) => (freeCodes.delete(code) ? code : null))
  const times = { createdAt: tx.now(), updatedAt: tx.now() }
  const rows = links.flatMap(({ url: originalUrl, ...fields }, index) => {
    const shortCode = codes[index]
    return shortCode ? [{ ...fields, originalUrl, id: newId(), ownerId, ...times, shortCode }] : []
  })
  await insertLinks(tx, rows)
  return codes
}
