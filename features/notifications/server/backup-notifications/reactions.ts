import { listAdmins } from '#features/users/server/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { DomainEvent } from '#platform/server/domain-events.ts'
import { on } from '#platform/server/events.ts'
import { paths } from '#rules/paths.ts'
import { notifyAll } from '../actions.ts'

export const reactions = [
  on('backup.failed', { job: 'notifications.notify-backup-failed', react: notifyFailed }),
  on('backup.checkFailed', { job: 'notifications.notify-backup-unusable', react: notifyUnusable }),
  on('backup.overdue', { job: 'notifications.notify-backup-overdue', react: notifyOverdue }),
]

async function notifyFailed(ctx: Ctx, { id, data }: DomainEvent<'backup.failed'>): Promise<void> {
  await alertAdmins(ctx, { causeId: id, title: 'The backup failed', body: data.message })
}

async function notifyUnusable(ctx: Ctx, { id, data }: DomainEvent<'backup.checkFailed'>): Promise<void> {
  await alertAdmins(ctx, { causeId: id, title: 'The latest backup cannot be restored', body: data.message })
}

/** Once a day, however often it is found. */
async function notifyOverdue(ctx: Ctx, { subjectId, data }: DomainEvent<'backup.overdue'>): Promise<void> {
  const body = data.lastAt
    ? `The last backup was made on ${data.lastAt.slice(0, 10)}. A new one was started.`
    : 'No backup has ever succeeded. A new one was started.'
  await alertAdmins(ctx, { causeId: `backup-overdue-${subjectId}`, title: 'There is no recent backup', body })
}

async function alertAdmins(ctx: Ctx, content: { causeId: string; title: string; body: string }): Promise<void> {
  const personIds = await listAdmins(ctx)
  const { path } = paths.system
  await ctx.transaction((tx) => notifyAll(tx, { personIds, kind: 'system_alert', path, ...content }))
}
