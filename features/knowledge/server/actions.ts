import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import type { selectionChange } from '../schema.ts'
import { queueItems } from './items/actions.ts'
import { findItem, listManagedIds, lockItems, saveSettings, updateItems } from './queries.ts'
import { insertRun } from './runs/queries.ts'

type SelectionChange = z.output<typeof selectionChange>

/** Includes and leaves out items. An item that is included and failed is tried again. */
export async function changeSelection(
  ctx: Ctx,
  { add, remove }: SelectionChange,
): Promise<{ added: number; removed: number }> {
  const all = new Set([...add, ...remove])
  const managed = await listManagedIds(ctx, [...all])
  if (managed.size < all.size || all.size < new Set(add).size + new Set(remove).size)
    throw problem('knowledge.item_unknown')
  return ctx.transaction(async (tx) => {
    const items = await lockItems(tx, [...all])
    const pick = (ids: string[], isChange: (item: (typeof items)[number]) => boolean) =>
      items.filter((item) => ids.includes(item.id) && isChange(item)).map(({ id }) => id)
    const addedIds = pick(add, ({ isIncluded, state }) => !isIncluded || state === 'failed')
    const removedIds = pick(remove, ({ isIncluded }) => isIncluded)
    const ids = [...addedIds, ...removedIds]
    if (ids.length === 0) throw problem('knowledge.no_changes')
    await updateItems(tx, { ids: addedIds, set: { isIncluded: true } })
    await updateItems(tx, { ids: removedIds, set: { isIncluded: false } })
    const run = await insertRun(tx, { itemCount: ids.length })
    await queueItems(tx, { ids, runId: run.id })
    const counts = { added: addedIds.length, removed: removedIds.length }
    const data = { addedCount: counts.added, removedCount: counts.removed }
    await tx.record({ name: 'knowledge.selectionChanged', subjectId: run.id, data })
    return counts
  })
}

/** Reads an item again that failed. */
export async function retryItem(ctx: Ctx, id: string): Promise<{ id: string }> {
  await findItem(ctx, id)
  return ctx.transaction(async (tx) => {
    const [item] = await lockItems(tx, [id])
    if (item?.state !== 'failed') throw problem('knowledge.not_retryable')
    const run = await insertRun(tx, { itemCount: 1 })
    await queueItems(tx, { ids: [id], runId: run.id })
    await tx.record({ name: 'knowledge.retried', subjectId: id })
    return { id }
  })
}

/** Says whether new content is included by itself. */
export async function editSettings(ctx: Ctx, settings: { includesNew: boolean }): Promise<{ includesNew: boolean }> {
  return ctx.transaction(async (tx) => {
    await saveSettings(tx, settings)
    await tx.record({ name: 'knowledge.settingsEdited', subjectId: 'includesNew', data: settings })
    return settings
  })
}
