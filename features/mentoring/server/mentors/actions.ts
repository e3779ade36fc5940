import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import type { MentorProfile, mentorProfileEdit } from '../../schema.ts'
import { withPermission } from '#platform/server/scope.ts'
import { serializeMentor } from '../serializers.ts'
import { lockMentor } from '../assignments/queries.ts'
import { findVisibleMentor, saveMentorProfile } from './queries.ts'

type MentorReply = ReturnType<typeof serializeMentor>

/** What the viewer's own card says. */
export async function getOwnMentorProfile(ctx: Ctx): Promise<MentorProfile> {
  // Mentors see all cards, so also their own.
  return findVisibleMentor(withPermission(ctx, 'mentor.list')!, ctx.me.id)
}

/** Changes the viewer's own card; screens that show mentors refresh. */
export async function editOwnMentorProfile(
  ctx: Ctx,
  input: z.output<typeof mentorProfileEdit>,
): Promise<MentorProfile> {
  await ctx.transaction(async (tx) => {
    await saveMentorProfile(tx, { ...input, personId: tx.me.id, updatedAt: tx.now() })
    await tx.record({ name: 'mentorProfile.edited', subjectId: tx.me.id, data: { fields: Object.keys(input) } })
    await tx.publish({ permission: 'mentor.assign', topic: 'mentors' })
  })
  return getOwnMentorProfile(ctx)
}

/** Changes how many students a mentor can take. */
export async function editCapacity(ctx: Ctx, input: { mentorId: string; capacity: number }): Promise<MentorReply> {
  await ctx.transaction(async (tx) => {
    const { id } = await lockMentor(tx, input.mentorId)
    await saveMentorProfile(tx, { personId: id, capacity: input.capacity, updatedAt: tx.now() })
    await tx.record({ name: 'mentorProfile.edited', subjectId: id, data: { fields: ['capacity'] } })
    await tx.publish({ personId: id, topic: 'mentors' })
  })
  return serializeMentor(await findVisibleMentor(ctx, input.mentorId), ctx.me)
}
