import { findPerson } from '#features/users/server/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { DomainEvent } from '#platform/server/domain-events.ts'
import { on } from '#platform/server/events.ts'
import { paths } from '#rules/paths.ts'
import { notify } from '../actions.ts'

export const reactions = [
  on('interaction.followUpDue', { job: 'notifications.notify-follow-up-due', react: notifyFollowUpDue }),
]

/** Once for each date: a follow-up that was snoozed reminds again on its new day. */
async function notifyFollowUpDue(ctx: Ctx, event: DomainEvent<'interaction.followUpDue'>): Promise<void> {
  const { authorId, studentId, title, dueAt } = event.data
  const student = studentId ? await findPerson(ctx, studentId) : null
  const name = student && (`${student.firstName} ${student.lastName}`.trim() || student.email)
  const dueOn = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: ctx.config.timeZone })
  await ctx.transaction((tx) =>
    notify(tx, {
      personId: authorId,
      kind: 'follow_up_due',
      causeId: `${event.subjectId} ${dueAt}`,
      title: `Follow up with ${name ?? 'a student'}`,
      body: `“${title}”, due ${dueOn.format(new Date(dueAt))}.`,
      path: `${paths.interactions.path}?interaction=${event.subjectId}`,
    }),
  )
}
