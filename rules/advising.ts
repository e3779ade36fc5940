/** What becomes of a request for advising. */
export const advisingStatuses = ['received', 'assigned', 'scheduled', 'held', 'closed', 'declined', 'expired'] as const
export type AdvisingStatus = (typeof advisingStatuses)[number]

/** From each status, those that may follow. A meeting that did not take place goes back to `assigned`, to be booked again. */
const following: ReadonlyMap<AdvisingStatus, readonly AdvisingStatus[]> = new Map([
  ['received', ['assigned', 'closed', 'declined', 'expired']],
  ['assigned', ['received', 'assigned', 'scheduled', 'held', 'closed', 'declined', 'expired']],
  ['scheduled', ['received', 'assigned', 'scheduled', 'held', 'closed', 'declined']],
  ['held', ['assigned', 'scheduled', 'closed']],
])

/** Whether a request may go from one status to the other. `assigned` and `scheduled` may follow themselves: another advisor, another time. */
export const mayFollow = (before: AdvisingStatus, after: AdvisingStatus): boolean =>
  following.get(before)?.includes(after) ?? false

/** Those that somebody still has to do something about. */
export const openStatuses = ['received', 'assigned', 'scheduled', 'held'] as const satisfies AdvisingStatus[]
export const isOpenStatus = (status: AdvisingStatus): boolean => openStatuses.some((open) => open === status)

/** How soon a student needs advice. */
export const urgencies = ['immediate', 'within_week', 'within_month', 'flexible'] as const
export type Urgency = (typeof urgencies)[number]

/** How many days a request may wait for its meeting to be scheduled, until staff change it. "Immediate" reads "within 3 days". */
export const defaultDays: Readonly<Record<Urgency, number>> = {
  immediate: 3,
  within_week: 7,
  within_month: 30,
  flexible: 60,
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const addHours = (at: Date, hours: number) => new Date(at.getTime() + hours * hourMs)

/** `dueAt`: until then the meeting should be scheduled. `escalateAt`: then directors learn that nobody has taken it yet, at half of the time. */
export function computeDeadline({ from, days }: { from: Date; days: number }): { dueAt: Date; escalateAt: Date } {
  return { dueAt: addHours(from, days * 24), escalateAt: addHours(from, days * 12) }
}

/**
 * How long an advisor has to schedule the meeting: a third of the whole time, at least one day and at most three. They are reminded at half
 * of that. Without a meeting at its end, the request goes to the next advisor.
 */
export function computeResponse({ from, dueAt }: { from: Date; dueAt: Date }): { respondBy: Date; remindAt: Date } {
  const third = (dueAt.getTime() - from.getTime()) / 3
  const ms = Math.min(3 * dayMs, Math.max(dayMs, third))
  return { respondBy: new Date(from.getTime() + ms), remindAt: new Date(from.getTime() + ms / 2) }
}

/** A request that comes back late, such as after a canceled meeting, gets at least the time of one response. */
export function extendDeadline({ from, dueAt }: { from: Date; dueAt: Date }): Date {
  const { respondBy } = computeResponse({ from, dueAt })
  return respondBy > dueAt ? respondBy : dueAt
}

/**
 * `graceDays`: how long after its deadline an open request expires. `closeDays`: how long after its meeting a request closes by itself.
 * `rerouteCount`: how many advisors may let a request lie before staff have it again. `offeredTimes`: how many free times, of how many
 * mentors, the Venture Advisor knows in a conversation.
 */
export const advisingLimits = {
  nameLength: 120,
  industryLength: 120,
  fundingLength: 120,
  textLength: 5_000,
  minDescription: 50,
  minOutcomes: 20,
  topicLength: 120,
  messageLength: 2_000,
  noteLength: 1_000,
  instructionsLength: 4_000,
  kindLength: 60,
  kindCount: 10,
  maxDays: 180,
  graceDays: 7,
  closeDays: 14,
  rerouteCount: 2,
  suggestionCount: 5,
  slotDays: 14,
  offeredMentors: 3,
  offeredTimes: 6,
} as const
