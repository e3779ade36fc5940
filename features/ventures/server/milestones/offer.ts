import type { TxCtx } from '#platform/server/ctx.ts'
import { milestones } from '#rules/milestones.ts'
import { stageRanks, type Stage } from '#rules/stages.ts'
import { insertOffers } from './queries.ts'

/** What is offered at a stage, whichever way it is spelled. */
export function offersAt(stage: Stage): readonly { key: string; title: string }[] {
  return Object.values(milestones)[stageRanks[stage]]!
}

/** Adds the milestones of a stage at the end; those the venture was offered before are left as they are. */
export async function offerMilestones(
  tx: TxCtx,
  { ventureId, stage }: { ventureId: string; stage: Stage },
): Promise<void> {
  const offers = offersAt(stage).map(({ key, title }) => ({ templateKey: key, title }))
  await insertOffers(tx, { ventureId, stage, offers })
}
