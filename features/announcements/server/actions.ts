import type { z } from 'zod'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { assertVersion } from '#platform/server/http/version.ts'
import { problem } from '#platform/server/problem.ts'
import type { announcementEdit, newAnnouncement } from '../schema.ts'
import {
  claimDue,
  insertAnnouncement,
  insertDismissal,
  lockAnnouncement,
  moveToTrash,
  purgeFromTrash,
  restoreFromTrash,
  updateAnnouncement,
  type AnnouncementRow,
} from './queries.ts'

/** Creates an announcement that goes live at its start, or at once. */
export async function createAnnouncement(ctx: Ctx, input: z.output<typeof newAnnouncement>): Promise<AnnouncementRow> {
  return ctx.transaction(async (tx) => {
    const { roles = [], startsAt } = input
    const row = await insertAnnouncement(tx, { ...input, roles, startsAt: startsAt ?? tx.now() })
    await refreshAndSchedule(tx, row)
    await tx.record({ name: 'announcement.created', subjectId: row.id, data: { title: row.title } })
    return row
  })
}

/** Changes the given fields of an announcement; with `If-Match`, only if nobody changed it since. */
export async function editAnnouncement(
  ctx: RequestCtx,
  { id, input }: { id: string; input: z.output<typeof announcementEdit> },
): Promise<AnnouncementRow> {
  return ctx.transaction(async (tx) => {
    const before = await lockAnnouncement(tx, id)
    assertVersion(ctx, before.version)
    const set = {
      ...(input as Partial<AnnouncementRow>),
      ...('startsAt' in input && { startsAt: input.startsAt ?? tx.now() }),
      // Publishing again reaches whom the new audience adds: nobody is notified twice of one announcement.
      ...('roles' in input && { publishedAt: null }),
    }
    const row = await updateAnnouncement(tx, { id, set })
    await refreshAndSchedule(tx, row)
    await tx.record({ name: 'announcement.edited', subjectId: id, data: { fields: Object.keys(input) } })
    return row
  })
}

/** What every change of an announcement brings: open screens show it, and jobs wait for its start and its end. */
async function refreshAndSchedule(tx: TxCtx, { startsAt, endsAt }: AnnouncementRow): Promise<void> {
  if (endsAt !== null && endsAt <= startsAt)
    throw problem('announcement.end_before_start', { fields: { endsAt: 'The end must be after the start' } })
  await refreshScreens(tx)
  await tx.queue('announcements.publish-due', { data: {}, after: startsAt })
  if (endsAt) await tx.queue('announcements.refresh-screens', { data: {}, after: endsAt })
}

/** Refreshes the announcements on everybody's open screens. */
export async function refreshScreens(tx: TxCtx): Promise<void> {
  await tx.publish({ permission: 'announcement.list', topic: 'announcements' })
}

/** Publishes the announcements whose start has come, each once. */
export async function publishDue(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (tx) => {
    const due = await claimDue(tx)
    for (const { id, ownerId, title, roles } of due)
      await tx.record({ name: 'announcement.published', subjectId: id, data: { ownerId, title, roles } })
    if (due.length > 0) await refreshScreens(tx)
  })
}

/** Takes a live announcement off the viewer's own list. */
export async function dismissAnnouncement(ctx: Ctx, id: string): Promise<{ id: string }> {
  await insertDismissal(ctx, id)
  return { id }
}

/** Moves an announcement to the trash: nobody but staff sees it any more. */
export async function trashAnnouncement(ctx: Ctx, id: string): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    await moveToTrash(tx, id)
    await refreshScreens(tx)
    await tx.record({ name: 'announcement.trashed', subjectId: id })
    return { id }
  })
}

/** Takes an announcement out of the trash, as it was, with a new version. */
export async function restoreAnnouncement(ctx: Ctx, id: string): Promise<AnnouncementRow> {
  return ctx.transaction(async (tx) => {
    const row = await restoreFromTrash(tx, id)
    await refreshAndSchedule(tx, row)
    await tx.record({ name: 'announcement.restored', subjectId: id })
    return row
  })
}

/** Deletes trashed announcements for good, all or none. */
export async function purgeAnnouncements(ctx: Ctx, ids: string[]): Promise<{ purgedCount: number }> {
  return ctx.transaction(async (tx) => {
    const rows = await purgeFromTrash(tx, ids)
    for (const { id, title } of rows) await tx.record({ name: 'announcement.purged', subjectId: id, data: { title } })
    await refreshScreens(tx)
    return { purgedCount: rows.length }
  })
}
