import type { z } from 'zod'
import { emptyCampaign } from '#features/link-campaigns/schema.ts'
import { checkDestination } from '#features/links/server/actions.ts'
import {
  findLink,
  lockLink,
  publishLinkChange,
  updateLink,
  type LinkRow,
  type LinkWithCounts,
} from '#features/links/server/queries.ts'
import { insertVersion } from '#features/links/server/versions/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { regeneration } from '../schema.ts'

/** Gives the link a new destination and stores the previous one in its history. */
export async function regenerateLink(
  ctx: Ctx,
  { id, input }: { id: string; input: z.output<typeof regeneration> },
): Promise<LinkWithCounts> {
  const originalUrl = checkDestination(ctx, { url: input.newUrl, field: 'newUrl' })
  return ctx.transaction(async (tx) => {
    const before = await lockLink(tx, id)
    const { shortCode, version } = await updateLink(tx, {
      id,
      set: {
        originalUrl,
        failingSince: null,
        deadSince: null,
        deadReason: null,
        ...toCampaignFields(input.utmParams),
      },
    })
    await insertVersion(tx, {
      ...before,
      id: newId(),
      linkId: id,
      changedAt: tx.now(),
      changedById: tx.me.id,
      changeReason: input.reason ?? 'Regenerated with a new destination',
    })
    await tx.record({ name: 'link.regenerated', subjectId: id, data: { version } })
    await publishLinkChange(tx, shortCode)
    return findLink(tx, id)
  })
}

/** undefined keeps the campaign, null clears it; an object replaces it, so that a missing field is cleared. */
function toCampaignFields(input: z.output<typeof regeneration>['utmParams']): Partial<LinkRow> {
  return input === undefined ? {} : { ...emptyCampaign, ...(input as Partial<typeof emptyCampaign>) }
}
