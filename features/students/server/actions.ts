import type { z } from 'zod'
import { awardEarnedBadges, grantBadge } from '#features/awards/server/actions.ts'
import { updateProfile } from '#features/users/server/actions.ts'
import { updatePerson } from '#features/users/server/queries.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { assertVersion } from '#platform/server/http/version.ts'
import type { BadgeId } from '#rules/badges.ts'
import type { StudentOptions, studentEdit } from '../schema.ts'
import { listMentors, listTags } from './list/queries.ts'
import { findStudent, listStudentIds, lockStudent } from './queries.ts'

type Profile = Awaited<ReturnType<typeof findStudent>>

/** Gives a student analyst access or takes it away. It counts from their next request. */
export async function changeAnalyst(ctx: Ctx, { id, isAnalyst }: { id: string; isAnalyst: boolean }): Promise<Profile> {
  return ctx.transaction(async (tx) => {
    const before = await lockStudent(tx, id)
    if (before.isAnalyst !== isAnalyst) {
      await updatePerson(tx, { id: before.id, set: { isAnalyst } })
      await tx.record({ name: 'student.analystChanged', subjectId: before.id, data: { isAnalyst } })
      await tx.publish({ personId: before.id, topic: 'currentUser' })
      await publishStudents(tx)
    }
    return findStudent(tx, before.id)
  })
}

type StudentEdit = z.output<typeof studentEdit>

/** Staff change a student's profile; of two who edit the same version, the second is told (R23). */
export async function editStudent(
  ctx: RequestCtx,
  { id, input }: { id: string; input: StudentEdit },
): Promise<Profile> {
  return ctx.transaction(async (tx) => {
    const before = await lockStudent(tx, id)
    assertVersion(ctx, before.version)
    const set = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    if (Object.keys(set).length > 0) {
      await updateProfile(tx, { before, set })
      await tx.record({ name: 'student.edited', subjectId: before.id, data: { fields: Object.keys(set) } })
      await tx.publish({ personId: before.id, topic: 'currentUser' })
      await publishStudents(tx)
    }
    return findStudent(tx, before.id)
  })
}

/** Refreshes open lists and profiles of staff and mentors. The update names no student, and each screen reads only what it may. */
export async function publishStudents(tx: Pick<TxCtx, 'publish'>): Promise<void> {
  await tx.publish({ permission: 'student.list', topic: 'students' })
}

type BulkAward = { ids: string[]; badgeId: BadgeId; reason?: string | undefined }

/** Gives a badge to those of the students who do not have it. */
export async function awardBadges(
  ctx: Ctx,
  { ids, badgeId, reason }: BulkAward,
): Promise<{ awardedCount: number; skippedCount: number }> {
  const awardedIds = await ctx.transaction(async (tx) => {
    const granted: string[] = []
    for (const personId of await listStudentIds(tx, ids)) {
      const award = { personId, badgeId, grantedById: tx.me.id, reason }
      if (await grantBadge(tx, award)) granted.push(personId)
    }
    if (granted.length > 0) await publishStudents(tx)
    return granted
  })
  // Ten badges earn another one.
  for (const personId of awardedIds) await awardEarnedBadges(ctx, personId)
  return { awardedCount: awardedIds.length, skippedCount: ids.length - awardedIds.length }
}

/** What the list can be filtered and changed by. Mentors are for those who may assign them. */
export async function listOptions(ctx: Ctx): Promise<StudentOptions> {
  return { tags: await listTags(ctx), mentors: ctx.scope === 'all' ? await listMentors(ctx) : [] }
}
