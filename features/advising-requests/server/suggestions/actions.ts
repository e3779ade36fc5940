import { advisingLimits } from '#rules/advising.ts'
import type { z } from 'zod'
import { listFreeSlots } from '#features/bookings/server/slots/actions.ts'
import { listMentors } from '#features/mentoring/server/queries.ts'
import { listAllMentors, type MentorRow } from '#features/mentoring/server/mentors/queries.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { advisorSuggestion } from '../../request-schema.ts'
import { countOpenRequests, findRequest, type FullRequest } from '../queries.ts'
import { rankAdvisor } from './ranking.ts'

type RankedMentor = MentorRow & {
  score: number
  reasons: string[]
  openCount: number
  nextSlotAt: Date | null
  isMentor: boolean
}

/** Mentors who may fit a request, best first, with the reasons. */
export async function suggestAdvisors(ctx: Ctx, id: string): Promise<z.input<typeof advisorSuggestion>[]> {
  const ranked = await rankAdvisors(ctx, await findRequest(ctx, id))
  return ranked.slice(0, advisingLimits.suggestionCount).map(({ firstName, lastName, photoKey, ...mentor }) => ({
    ...mentor,
    name: `${firstName} ${lastName}`.trim(),
    profileImageUrl: photoKey && `/api/${photoKey}`,
  }))
}

/** All mentors who could have the request, best first: of the same kind, demo or real, as the student (T9); none for others. */
export async function rankAdvisors(ctx: Ctx | TxCtx, row: FullRequest): Promise<RankedMentor[]> {
  if (row.requester.role !== 'student') return []
  const all = (await listAllMentors(ctx)).filter(
    ({ id, isDemo }) => id !== row.assigneeId && isDemo === row.requester.isDemo,
  )
  const mentorIds = all.map(({ id }) => id)
  const [openCounts, slots, pairs] = [
    await countOpenRequests(ctx, mentorIds),
    await findNextSlots(ctx, { mentorIds, studentId: row.requesterId }),
    new Set((await listMentors(ctx, [row.requesterId])).map(({ mentorId }) => mentorId)),
  ]
  const subject = { intake: row.intake, now: ctx.now() }
  return all
    .map((mentor) => {
      const facts = {
        openCount: openCounts.get(mentor.id) ?? 0,
        nextSlotAt: slots.get(mentor.id) ?? null,
        isMentor: pairs.has(mentor.id),
      }
      return { ...mentor, ...facts, ...rankAdvisor({ ...mentor, ...facts }, subject) }
    })
    .toSorted((one, other) => other.score - one.score || one.firstName.localeCompare(other.firstName))
}

type SlotInput = { mentorIds: string[]; studentId: string }

/** The first free time of each mentor within two weeks. */
async function findNextSlots(ctx: Ctx | TxCtx, input: SlotInput): Promise<Map<string, Date>> {
  const from = ctx.now()
  const until = new Date(from.getTime() + advisingLimits.slotDays * 86_400_000)
  const rows = await listFreeSlots(ctx, { ...input, from, until })
  return new Map(rows.flatMap(({ mentorId, slots: [first] }) => (first ? [[mentorId, new Date(first)] as const] : [])))
}
