import { profileEdit, yearsOfStudy } from '#features/users/schema.ts'
import { instant } from '#platform/contract/instant.ts'
import { line, optionalText } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { engagementNames } from '#rules/engagement.ts'
import { limits } from '#rules/limits.ts'

const { tagCount, tagLength } = limits.student

/**
 * Orders of the list. A bare name is the order people look for first: names from A, points from the most, last touches from the
 * longest ago. */
export const studentSorts = [
  'newest',
  'oldest',
  'name',
  'nameDescending',
  'year',
  'yearDescending',
  'major',
  'majorDescending',
  'points',
  'pointsAscending',
  'completion',
  'completionAscending',
  'touch',
  'touchDescending',
] as const
export type StudentSort = (typeof studentSorts)[number]

/** The filters of the list. `tag` is one tag; `mentor` an id, or `none` for students without one; `touch` those nobody met for 30 days. */
export const studentFilters = z.object({
  q: z.string().trim().max(200).optional(),
  engagement: z.enum(['all', ...engagementNames]).default('all'),
  year: z.enum(['all', ...yearsOfStudy]).default('all'),
  tag: z.string().trim().max(tagLength).optional(),
  mentor: z.union([z.literal('none'), z.guid()]).optional(),
  touch: z.enum(['all', 'overdue']).default('all'),
})
export type StudentFilters = z.output<typeof studentFilters>

export const studentQuery = studentFilters.extend({ sort: z.enum(studentSorts).default('newest') })

/** A student as staff and mentors see them in the list. `phone` and `location` are left out for mentors. */
export const student = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.literal('student'),
  phone: z.string().nullable().optional(),
  location: z.string().nullable().optional(),
  yearOfStudy: z.string().nullable(),
  major: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  totalPoints: z.number(),
  engagement: z.enum(engagementNames),
  /** Percent. */
  profileCompletion: z.number(),
  isAnalyst: z.boolean(),
  tags: z.array(z.string()),
  mentors: z.array(z.object({ id: z.string(), name: z.string() })),
  /** When somebody last had an interaction with them. */
  lastTouchAt: instant.nullable(),
  createdAt: instant,
})
export type Student = z.output<typeof student>

/** Figures of the students that match the filters. Active ones have points. */
export const studentSummary = z.object({
  totalCount: z.number(),
  activeCount: z.number(),
  /** Percent, rounded. */
  averageCompletion: z.number(),
  averagePoints: z.number(),
})
export type StudentSummary = z.output<typeof studentSummary>

/** What the list can be filtered and changed by: tags in use, and mentors to assign (staff only). */
export const studentOptions = z.object({
  tags: z.array(z.object({ tag: z.string(), count: z.number() })),
  mentors: z.array(z.object({ id: z.string(), name: z.string(), studentCount: z.number() })),
})
export type StudentOptions = z.output<typeof studentOptions>

/** The profile screen. */
export const studentProfile = student.extend({
  graduationYear: z.number().nullable(),
  bio: z.string().nullable(),
  interests: z.array(z.string()),
  courseEnrollment: z.array(z.string()),
  badgeCount: z.number(),
  ventureCount: z.number(),
  interactionCount: z.number(),
  version: z.number(),
})
export type StudentProfile = z.output<typeof studentProfile>

/** `PATCH /api/admin/students/{id}` writes nothing else. */
export const analystChange = z.object({ isAnalyst: z.boolean() })

/** The edit page: an absent field stays unchanged, an empty one is cleared. The email is the student's own to change. */
export const studentEdit = profileEdit
  .omit({ email: true })
  .extend({ phone: optionalText(40).optional(), location: optionalText(120).optional() })

const tag = line().toLowerCase().min(1).max(tagLength, `Tags can have at most ${tagLength} characters`)
const tags = z.array(tag).max(tagCount, `At most ${tagCount} tags`)
export const tagging = z.object({ add: tags.default([]), remove: tags.default([]) })

export const timelineKinds = ['activity', 'interaction', 'note', 'email', 'joined'] as const

/** `kind` leaves out everything else. */
export const timelineQuery = z.object({ kind: z.enum(timelineKinds).optional() })

/** One thing that happened, whatever it was. `by` is who did it, where that was not the student. */
export const timelineEntry = z.object({
  id: z.string(),
  kind: z.enum(timelineKinds),
  title: z.string(),
  detail: z.string().nullable(),
  by: z.string().nullable(),
  points: z.number().nullable(),
  /** Of a note: only its author sees it. Of an interaction: only its author and staff do. */
  isPrivate: z.boolean(),
  at: instant,
})
export type TimelineEntry = z.output<typeof timelineEntry>
