import { limits } from '#rules/limits.ts'
import type { BookingState } from '../../schema.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const { askAfterHours, answerDays, editDays } = limits.meetingFeedback

/** A meeting without an outcome counts as held this long after its end. */
export const assumedOverSince = (now: Date): Date => new Date(now.getTime() - askAfterHours * hourMs)

/** Meetings that ended before then are no longer asked about. */
export const answerableSince = (now: Date): Date => new Date(now.getTime() - answerDays * dayMs)

type Meeting = { state: BookingState; endsAt: Date; feedback: { createdAt: Date } | null }

/** Whether the reader may answer now, or change what they answered. A canceled or missed meeting has no questions. */
export function isFeedbackOpen({ state, endsAt, feedback }: Meeting, now: Date): boolean {
  const isOver = state === 'completed' || (state === 'booked' && endsAt <= assumedOverSince(now))
  if (!isOver) return false
  if (feedback) return now.getTime() < feedback.createdAt.getTime() + editDays * dayMs
  return endsAt > answerableSince(now)
}
