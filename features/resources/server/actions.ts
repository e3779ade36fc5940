import { listOwnVentures } from '#features/ventures/server/queries.ts'
import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import { points } from '#rules/points.ts'
import type { suggestion } from '../schema.ts'
import { listForStage } from './suggestions/queries.ts'
import { findFileUrl, findResource, insertDownload } from './queries.ts'

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

/** Resources for the stage of the viewer's most recently updated active venture; none without one. */
export async function suggestResources(ctx: Ctx): Promise<z.input<typeof suggestion>> {
  const { items } = await listOwnVentures(ctx, { limit: 1, status: 'active', sort: 'updated' })
  const stage = items[0]?.stage ?? null
  if (stage === null) return { stage, resources: [] }
  return { stage, resources: await listForStage(ctx, stage) }
}
