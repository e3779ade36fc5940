import { countUnopened } from '#features/content/server/suggestions/queries.ts'
import { findPerson } from '#features/members/server/queries.ts'
import { type Stage, stageNames, stageRanks } from '#rules/stages.ts'
import { listMembers } from '#features/ventures/server/team/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { DomainEvent } from '#platform/server/domain-events.ts'
import { on } from '#platform/server/events.ts'
import { paths } from '#rules/paths.ts'
import { notify } from '../actions.ts'
import { wasNotifiedToday } from './queries.ts'

type StageChange = { ventureId: string; name: string; stage: Stage }

export const reactions = [on('venture.stageChanged', { job: 'notifications.suggest-resources', react: suggestToTeam })]

async function suggestToTeam(ctx: Ctx, { subjectId, data }: DomainEvent<'venture.stageChanged'>): Promise<void> {
  const stageChange = { ventureId: subjectId, name: data.name, stage: data.after }
  for (const { personId } of await listMembers(ctx, subjectId)) await suggestToMember(ctx, { personId, stageChange })
}

/** Tells a student how many resources for the new stage they have not opened: once a venture and stage, and once a day. */
async function suggestToMember(
  ctx: Ctx,
  { personId, stageChange }: { personId: string; stageChange: StageChange },
): Promise<void> {
  const { ventureId, name, stage } = stageChange
  if ((await findPerson(ctx, personId))?.role !== 'student') return
  await ctx.transaction(async (tx) => {
    if (await wasNotifiedToday(tx, personId)) return
    const count = await countUnopened(tx, { personId, stage })
    if (count === 0) return
    await notify(tx, {
      personId,
      kind: 'resource_suggested',
      // Two names of one stage are one cause.
      causeId: `${ventureId} ${stageRanks[stage]}`,
      title: `${count} ${count === 1 ? 'resource' : 'resources'} for ${stageNames[stage]}`,
      body: `${name} is at this stage now, and you have not opened ${count === 1 ? 'it' : 'them'} yet.`,
      path: `${paths.resources.path}?stage=${stage}`,
    })
  })
}
