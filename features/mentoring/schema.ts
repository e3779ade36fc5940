import { onboardingIndustries } from '#features/ventures/schema.ts'
import { optionalText, requiredProse, requiredText } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'
import { limits } from '#rules/limits.ts'
import { stageRanks, type Stage } from '#rules/stages.ts'

/** What mentors know about: the industries and stages that ventures have. */
export const mentorIndustries = onboardingIndustries
const industry = z.enum(mentorIndustries)
const stage = z.enum(Object.keys(stageRanks) as [Stage, ...Stage[]])
const language = z.string().trim().min(1).max(40)

const topics = <Item extends z.ZodType>(item: Item) => z.array(item).max(limits.mentor.topicCount)

/** A mentor as students, mentors and staff see them: nothing private, no email, phone or location. */
export const mentor = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  headline: z.string().nullable(),
  bio: z.string().nullable(),
  interests: z.array(z.string()),
  industries: z.array(z.string()),
  stages: z.array(z.string()),
  languages: z.array(z.string()),
  profileImageUrl: z.string().nullable(),
  currentLevel: z.number(),
  /** Whether the reader is one of their students. */
  isAssigned: z.boolean(),
  /** Whether they can take another student. */
  hasRoom: z.boolean(),
  /** Only for staff; null for everybody else. */
  studentCount: z.number().nullable(),
  capacity: z.number().nullable(),
})
export type Mentor = z.output<typeof mentor>

export const mentorQuery = z.object({
  q: z.string().trim().max(200).optional(),
  industry: industry.optional(),
  stage: stage.optional(),
  hasRoom: z.literal('true').optional(),
  /** Only mentors assigned to the reader: nobody, for mentors and staff. */
  mine: z.literal('true').optional(),
})

/** What a mentor says about themselves as a mentor, beside their profile. */
export const mentorProfile = z.object({
  headline: z.string().nullable(),
  industries: z.array(z.string()),
  stages: z.array(z.string()),
  languages: z.array(z.string()),
  capacity: z.number(),
  studentCount: z.number(),
})
export type MentorProfile = z.output<typeof mentorProfile>

const capacity = z.number().int().min(0).max(limits.mentor.maxCapacity)

export const mentorProfileEdit = z.object({
  headline: optionalText(limits.mentor.headlineLength),
  industries: topics(industry),
  stages: topics(stage),
  languages: topics(language),
  capacity,
})

export const capacityEdit = z.object({ capacity })

/** A student as assigning them needs it. */
export const assignedStudent = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  major: z.string().nullable(),
  ventureNames: z.array(z.string()),
  assignedAt: instant,
})
export type AssignedStudent = z.output<typeof assignedStudent>

/** Somebody who may fit, best first. `reasons` are short sentences: "Works in FinTech, like Kiln". */
export const mentorSuggestion = mentor.extend({ score: z.number(), reasons: z.array(z.string()) })
export type MentorSuggestion = z.output<typeof mentorSuggestion>

export const studentSuggestion = assignedStudent
  .omit({ assignedAt: true })
  .extend({ mentorCount: z.number(), score: z.number(), reasons: z.array(z.string()) })
export type StudentSuggestion = z.output<typeof studentSuggestion>

export const newAssignment = z.object({
  mentorId: z.string('Choose a mentor').max(100),
  studentIds: z.array(z.string().max(100)).min(1).max(limits.mentor.assignedCount),
})

export const requestStates = ['open', 'accepted', 'canceled', 'expired'] as const
export type RequestState = (typeof requestStates)[number]

export const newMentorRequest = z.object({
  topic: requiredText('Topic', limits.mentorRequest.topicLength),
  message: requiredProse('Message', limits.mentorRequest.messageLength),
})

export const mentorRequest = z.object({
  id: z.string(),
  studentId: z.string(),
  studentName: z.string(),
  topic: z.string(),
  message: z.string(),
  state: z.enum(requestStates),
  /** Who is asked now or accepted; null while staff have it. */
  mentorName: z.string().nullable(),
  /** When it goes on to somebody else. */
  dueAt: instant,
  createdAt: instant,
})
export type MentorRequest = z.output<typeof mentorRequest>

export const requestRouting = z.object({ mentorId: z.string('Choose a mentor').max(100) })
