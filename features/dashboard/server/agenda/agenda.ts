import type { z } from 'zod'
import { listOwnBookings } from '#features/bookings/server/queries.ts'
import { toName } from '#features/bookings/server/serializers.ts'
import { listInteractions } from '#features/interactions/server/list/queries.ts'
import { serializeRequest } from '#features/mentoring/server/requests/actions.ts'
import { listRequests } from '#features/mentoring/server/requests/queries.ts'
import { listCorrespondents } from '#features/messages/server/queries.ts'
import { listRisks } from '#features/staff-dashboard/server/risks/queries.ts'
import { serializeRisk } from '#features/staff-dashboard/server/serializers.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { getToday, toLocalDay } from '#platform/server/days.ts'
import { withPermission } from '#platform/server/scope.ts'
import type { Permission } from '#rules/permissions.ts'
import type { agendaItem } from '../../agenda-schema.ts'

type Item = z.input<typeof agendaItem>

/** Of each kind; whoever has more finds the rest on the screen for it. */
const maxItems = 10
/** Students at risk are many and never urgent: only the first few. */
const maxRisks = 4

/** What needs the viewer today, by time; then students at risk, the most urgent first. */
export async function listAgenda(ctx: Ctx): Promise<Item[]> {
  const within = async (permission: Permission, list: (scoped: Ctx) => Promise<Item[]>) => {
    const scoped = withPermission(ctx, permission)
    return scoped ? list(scoped) : []
  }
  const isMentor = ctx.me.role === 'mentor'
  const [risks, followUps, ...others] = await Promise.all([
    within('student.list', listStudentsAtRisk),
    within('interaction.create', listFollowUps),
    within('mentorRequest.list', listOpenRequests),
    isMentor ? within('booking.list', listMeetings) : [],
    isMentor ? within('message.list', listUnread) : [],
  ])
  // Whom to follow up with is in the list once.
  const listedIds = new Set(followUps.flatMap((item) => (item.kind === 'followUp' ? item.studentId : [])))
  return [
    ...[...followUps, ...others.flat()].toSorted((one, other) => toTime(one) - toTime(other)),
    ...risks.filter(({ id }) => !listedIds.has(id)).slice(0, maxRisks),
  ]
}

const toTime = ({ at }: Item): number => new Date((at ?? 0) as string | Date).getTime()

async function listFollowUps(ctx: Ctx): Promise<Item[]> {
  const page = await listInteractions(ctx, { author: 'me', followUp: 'due', sort: 'due', limit: maxItems })
  const today = getToday(ctx)
  return page.items.map(({ id, title, student, followUpDate }) => {
    const day = toLocalDay(followUpDate!, ctx.config.timeZone)
    return {
      kind: 'followUp',
      at: followUpDate!,
      id,
      title,
      studentId: student.id,
      studentName: toName(student),
      followUpDate: followUpDate!,
      followUpState: day < today ? 'overdue' : 'due',
    }
  })
}

async function listOpenRequests(ctx: Ctx): Promise<Item[]> {
  const requests = (await listRequests(ctx)).map(serializeRequest)
  return requests
    .map((request) => ({ kind: 'request' as const, at: request.dueAt, id: request.id, request }))
    .toSorted((one, other) => toTime(one) - toTime(other))
    .slice(0, maxItems)
}

/** Those of today that are not over. */
async function listMeetings(ctx: Ctx): Promise<Item[]> {
  const { items } = await listOwnBookings(ctx, { view: 'upcoming', limit: maxItems })
  const today = getToday(ctx)
  return items
    .filter(({ startsAt }) => toLocalDay(startsAt, ctx.config.timeZone) <= today)
    .map(({ id, startsAt, endsAt, topic, location, mentor, student, mentorId }) => ({
      kind: 'meeting',
      at: startsAt,
      id,
      topic,
      name: toName(mentorId === ctx.me.id ? student : mentor),
      endsAt,
      location,
    }))
}

async function listUnread(ctx: Ctx): Promise<Item[]> {
  const correspondents = await listCorrespondents(ctx)
  return correspondents
    .filter(({ unreadCount, lastAt }) => unreadCount > 0 && lastAt !== null)
    .slice(0, maxItems)
    .map(({ id, name, unreadCount, lastText, lastAt }) => ({
      kind: 'message',
      at: lastAt!,
      id,
      name,
      unreadCount,
      lastText,
    }))
}

async function listStudentsAtRisk(ctx: Ctx): Promise<Item[]> {
  const { items } = await listRisks(ctx, { limit: maxRisks + maxItems })
  return items.flatMap((row) => {
    // An overdue follow-up is its author's, who has it higher up.
    const reasons = row.reasons.filter(({ kind }) => kind !== 'overdueFollowUp')
    const item = { kind: 'risk' as const, at: null, id: row.studentId, student: serializeRisk({ ...row, reasons }) }
    return reasons.length > 0 ? item : []
  })
}
