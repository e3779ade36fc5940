import { newId } from '#platform/server/db/columns.ts'
import { daysBefore, hoursBefore } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import { computeDeadline, defaultDays, type AdvisingStatus } from '#rules/advising.ts'
import type { Intake } from '../schema.ts'
import { sampleRequests, type SampleRequest } from './sample-requests.ts'
import type { advisingChanges, advisingRequests } from './tables.ts'

type RequestRow = typeof advisingRequests.$inferInsert & { id: string }
type ChangeRow = typeof advisingChanges.$inferInsert

type SampleOptions = { demo: Record<'student' | 'mentor' | 'director', Person>; menteeIds: string[]; now: Date }

/** Requests for advising in every status, most of them of students of the demo mentor. */
export function sampleAdvisingRequests({ demo, menteeIds, now }: SampleOptions): {
  requests: RequestRow[]
  changes: ChangeRow[]
} {
  const made = sampleRequests.map((sample) => {
    const requesterId = sample.student === null ? demo.student.id : menteeIds[sample.student % menteeIds.length]!
    const request = toRequest(sample, { requesterId, mentorId: demo.mentor.id, now })
    return { request, changes: toChanges(sample, { request, demo }) }
  })
  return { requests: made.map(({ request }) => request), changes: made.flatMap(({ changes }) => changes) }
}

/** What a request went through to come to its status. */
const paths: ReadonlyMap<AdvisingStatus, readonly AdvisingStatus[]> = new Map([
  ['received', ['received']],
  ['assigned', ['received', 'assigned']],
  ['scheduled', ['received', 'assigned', 'scheduled']],
  ['held', ['received', 'assigned', 'scheduled', 'held']],
  ['closed', ['received', 'assigned', 'scheduled', 'held', 'closed']],
  ['declined', ['received', 'declined']],
  ['expired', ['received', 'expired']],
])
const toPath = (status: AdvisingStatus) => paths.get(status)!

type RequestOptions = { requesterId: string; mentorId: string; now: Date }

function toRequest(sample: SampleRequest, { requesterId, mentorId, now }: RequestOptions): RequestRow {
  const { status, urgency, hoursAgo, meetingDays, venture, goal } = sample
  const createdAt = hoursBefore(now, hoursAgo)
  const hasAdvisor = toPath(status).includes('assigned')
  const meetingAt = meetingDays === undefined ? null : toAfternoon(daysBefore(now, -meetingDays))
  return {
    id: newId(),
    requesterId,
    status,
    urgency,
    topic: `${venture.ventureName}: ${goal[1]}`,
    message: venture.expectedOutcomes,
    intake: toIntake(sample),
    assigneeId: hasAdvisor ? mentorId : null,
    offeredIds: hasAdvisor ? [mentorId] : [],
    ...computeDeadline({ from: createdAt, days: defaultDays[urgency] }),
    ...(status === 'assigned' && { respondBy: daysBefore(now, -3), remindAt: daysBefore(now, -2) }),
    meetingStartsAt: meetingAt,
    meetingEndsAt: meetingAt && new Date(meetingAt.getTime() + 30 * 60_000),
    meetingKind: meetingAt && 'In person',
    version: toPath(status).length,
    createdAt,
    updatedAt: createdAt,
  }
}

/** 2 or 3 PM on the East Coast. */
const toAfternoon = (day: Date): Date => new Date(new Date(day).setUTCHours(19, 0, 0, 0))

const toIntake = ({ urgency, venture, goal, challenges }: SampleRequest): Intake => ({
  ...venture,
  urgency,
  currentFunding: 'personal',
  teamSize: '2-3',
  primaryGoal: goal[0],
  specificChallenges: challenges,
  hasBusinessPlan: false,
  hasPitchDeck: true,
  hasFinancialProjections: false,
  previousAdvising: false,
  preferredMeetingType: 'either',
  timeCommitment: '30min',
})

type ChangeOptions = { request: RequestRow; demo: SampleOptions['demo'] }

function toChanges({ status, note }: SampleRequest, { request, demo }: ChangeOptions): ChangeRow[] {
  const advisorName = `${demo.mentor.firstName} ${demo.mentor.lastName}`
  return toPath(status).map((each, index, all) => ({
    id: newId(),
    requestId: request.id,
    actorId: each === 'received' ? request.requesterId : each === 'expired' ? null : demo.director.id,
    status: each,
    assigneeName: all.slice(0, index + 1).includes('assigned') ? advisorName : null,
    note: (index === all.length - 1 && note) || null,
    at: new Date(request.createdAt.getTime() + index * 3_600_000),
  }))
}
