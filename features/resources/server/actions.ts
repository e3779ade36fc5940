import { listOwnVentures } from '#features/ventures/server/queries.ts'
import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { points } from '#rules/points.ts'
import type { suggestion } from '../schema.ts'
import { deleteSaved, insertSaved, hasEverExisted } from './saved/queries.ts'
import { listForStage } from './suggestions/queries.ts'
import { findFileUrl, findResource, insertDownload, recordView } from './queries.ts'

/**
 * Notes a download and answers where the file is: our copy, the author's link, or where there is neither the text itself as
 * a file. The first download of a resource earns its points, once and for all.
 */
export async function downloadResource(
  ctx: Ctx,
  notionId: string,
): Promise<{ fileUrl: string; pointsAwarded: number }> {
  const { id, title } = await findResource(ctx, notionId)
  const isFirst = await ctx.transaction(async (tx) => {
    if (!(await insertDownload(tx, id))) return false
    await tx.record({ name: 'resource.downloaded', subjectId: notionId, data: { personId: tx.me.id, title } })
    return true
  })
  const fileUrl = (await findFileUrl(ctx, id)) ?? `/api/resources/${encodeURIComponent(notionId)}/text.md`
  return { fileUrl, pointsAwarded: isFirst ? points.resource_downloaded.points : 0 }
}

/** Puts a resource on the viewer's list. */
export async function saveResource(ctx: Ctx, notionId: string): Promise<{ resourceId: string; isSaved: true }> {
  await insertSaved(ctx, await findResource(ctx, notionId))
  return { resourceId: notionId, isSaved: true }
}

/** Takes a resource off the viewer's list, by its id or its title; one that is not there is no error. */
export async function unsaveResource(ctx: Ctx, name: string): Promise<{ resourceId: string; isSaved: false }> {
  await deleteSaved(ctx, name)
  return { resourceId: name, isSaved: false }
}

/** The same by an address: it is not there when no resource was ever called so. */
export async function unsaveResourceByName(ctx: Ctx, name: string): Promise<{ resourceId: string; isSaved: false }> {
  const removedCount = await deleteSaved(ctx, name)
  if (removedCount === 0 && !(await hasEverExisted(ctx, name))) throw problem('resource.not_found')
  return { resourceId: name, isSaved: false }
}

/** Notes that the viewer opened a resource. */
export async function viewResource(ctx: Ctx, notionId: string): Promise<{ notionId: string }> {
  const { id } = await findResource(ctx, notionId)
  await recordView(ctx, id)
  return { notionId }
}

/** What fits the stage of the venture the viewer worked on last; nothing without a venture under way. */
export async function suggestResources(ctx: Ctx): Promise<z.input<typeof suggestion>> {
  const { items } = await listOwnVentures(ctx, { limit: 1, status: 'active', sort: 'updated' })
  const stage = items[0]?.stage ?? null
  if (stage === null) return { stage, resources: [] }
  return { stage, resources: await listForStage(ctx, stage) }
}
