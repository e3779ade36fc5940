import { instant } from '#platform/contract/instant.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { optionalProse } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { limits } from '#rules/limits.ts'

/** The two people of a meeting. */
export const meetingRoles = ['mentor', 'student'] as const
export type MeetingRole = (typeof meetingRoles)[number]

export const ratings = [1, 2, 3, 4, 5] as const
/** What 1 and 5 mean depends on who answers. */
export const feedbackQuestions: Record<MeetingRole, { question: string; lowest: string; highest: string }> = {
  student: { question: 'How useful was this meeting?', lowest: 'Not useful', highest: 'Very useful' },
  mentor: { question: 'How prepared was the student?', lowest: 'Not prepared', highest: 'Very prepared' },
}

export const newFeedback = z.object({
  rating: z.int('Choose a rating').min(1, 'Choose a rating').max(5, 'Choose a rating'),
  comment: optionalProse(limits.meetingFeedback.commentLength),
})

/** What the reader answered. Only they get it with a meeting; staff read it in a separate list. */
export const ownFeedback = z.object({ rating: z.number(), comment: z.string().nullable() })

const person = z.object({ id: z.string(), name: z.string() })

export const meetingFeedback = z.object({
  id: z.string(),
  rating: z.number(),
  comment: z.string().nullable(),
  authorRole: z.enum(meetingRoles),
  createdAt: instant,
  updatedAt: instant,
  startsAt: instant,
  topic: z.string(),
  mentor: person,
  student: person,
})
export type MeetingFeedback = z.output<typeof meetingFeedback>

export const feedbackFilters = z.object({
  mentor: z.string().max(100).optional(),
  /** Ratings of 1 and 2. */
  low: z.literal('true').optional(),
  by: z.enum(meetingRoles).optional(),
  /** The lowest ratings first unless told. */
  sort: z.enum(['lowest', 'newest']).optional(),
})
export const feedbackQuery = pageQuery.extend(feedbackFilters.shape)

/** What students answered about a mentor, once there are enough answers that none of them stands out. */
export const mentorRating = z.object({ mentor: person, answerCount: z.number(), average: z.number() })
export type MentorRating = z.output<typeof mentorRating>
