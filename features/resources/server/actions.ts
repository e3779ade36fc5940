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
 * Records a download and returns where the file is: our copy, else the author's link, else the text as a Markdown file.
 * Only the first download of a resource by a person earns points.
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

/** Saves a resource for the viewer. */
export async function saveResource(ctx: Ctx, notionId: string): Promise<{ resourceId: string; isSaved: true }> {
  await insertSaved(ctx, await findResource(ctx, notionId))
  return { resourceId: notionId, isSaved: true }
}

/** Removes a saved resource by its id or title. It is no error when it was not saved. */
export async function unsaveResource(ctx: Ctx, name: string): Promise<{ resourceId: string; isSaved: false }> {
  await deleteSaved(ctx, name)
  return { resourceId: name, isSaved: false }
}

/** The same for a URL: `resource.not_found` when no resource ever had this id or title. */
export async function unsaveResourceByName(ctx: Ctx, name: string): Promise<{ resourceId: string; isSaved: false }> {
  const removedCount = await deleteSaved(ctx, name)
  if (removedCount === 0 && !(await hasEverExisted(ctx, name))) throw problem('resource.not_found')
  return { resourceId: name, isSaved: false }
}

/** Records that the viewer opened a resource. */
export async function viewResource(ctx: Ctx, notionId: string): Promise<{ notionId: string }> {
  const { id } = await findResource(ctx, notionId)
  await recordView(ctx, id)
  return { notionId }
}

/** Resources for the stage of the viewer's most recently updated active venture; none without one. */
export async function suggestResources(ctx: Ctx): Promise<z.input<typeof suggestion>> {
  const { items } = await listOwnVentures(ctx, { limit: 1, status: 'active', sort: 'updated' })
  const stage = items[0]?.stage ?? null
  if (stage === null) return { stage, resources: [] }
  return { stage, resources: await listForStage(ctx, stage) }
}
