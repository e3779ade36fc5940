import { countUnopened } from '#features/resources/server/suggestions/queries.ts'
import { stageNames, stageRanks } from '#rules/stages.ts'
import { listMembers } from '#features/ventures/server/team/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { DomainEvent } from '#platform/server/domain-events.ts'
import { on } from '#platform/server/events.ts'
import { paths } from '#rules/paths.ts'
import { notifyAll } from '../actions.ts'
import { lockStudentsToSuggestTo } from './queries.ts'

export const reactions = [on('venture.stageChanged', { job: 'notifications.suggest-resources', react: suggestToTeam })]

/** Notifies students how many resources for the new stage they have not opened: once a venture and stage, and once a day. */
async function suggestToTeam(ctx: Ctx, event: DomainEvent<'venture.stageChanged'>): Promise<void> {
  const { name, after: stage } = event.data
  const team = await listMembers(ctx, event.subjectId)
  await ctx.transaction(async (tx) => {
    const idsByCount = new Map<number, string[]>()
    for (const id of await lockStudentsToSuggestTo(
      tx,
      team.map((member) => member.personId),
    )) {
      const count = await countUnopened(tx, { personId: id, stage })
      if (count > 0) idsByCount.set(count, [...(idsByCount.get(count) ?? []), id])
    }
    for (const [count, personIds] of idsByCount)
      await notifyAll(tx, {
        personIds,
        kind: 'resource_suggested',
        // By rank, since one stage may have two names.
        causeId: `${event.subjectId} ${stageRanks[stage]}`,
        title: `${count} ${count === 1 ? 'resource' : 'resources'} for ${stageNames[stage]}`,
        body: `${name} is now at this stage, and you haven't opened ${count === 1 ? 'it' : 'them'} yet.`,
        path: `${paths.resources.path}?stage=${stage}`,
      })
  })
}
