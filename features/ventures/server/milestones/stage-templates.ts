import type { TxCtx } from '#platform/server/ctx.ts'
import { milestones } from '#rules/milestones.ts'
import { stageRanks, type Stage } from '#rules/stages.ts'
import { insertStageMilestones } from './queries.ts'

/** The milestones of a stage, by either of its names. */
export function getStageTemplates(stage: Stage): readonly { key: string; title: string }[] {
  return Object.values(milestones)[stageRanks[stage]]!
}

/** Adds the milestones of a stage at the end; those that were added before stay as they are. */
export async function addStageMilestones(
  tx: TxCtx,
  { ventureId, stage }: { ventureId: string; stage: Stage },
): Promise<void> {
  const templates = getStageTemplates(stage).map(({ key, title }) => ({ templateKey: key, title }))
  await insertStageMilestones(tx, { ventureId, stage, templates })
}
