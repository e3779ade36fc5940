import { dayInput, instant, momentInput } from '#platform/contract/instant.ts'
import { optionalProse, requiredText } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { limits } from '#rules/limits.ts'

export const interactionTypes = ['meeting', 'email', 'phone', 'workshop', 'mentoring'] as const
export type InteractionType = (typeof interactionTypes)[number]

/** `private`: its author and staff read it; `shared`: the student's mentors read it, too. Students never do. */
export const visibilities = ['private', 'shared'] as const
export type Visibility = (typeof visibilities)[number]

/** `open` has no date or a later one, `due` is of today, `overdue` of an earlier day; null where none is required. */
export const followUpStates = ['open', 'due', 'overdue', 'done'] as const
export type FollowUpState = (typeof followUpStates)[number]

const name = z.object({ firstName: z.string(), lastName: z.string() })

/** A student, as forms and filters offer them. */
export const studentChoice = name.extend({
  id: z.string(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
})

export const interaction = z.object({
  id: z.string(),
  studentId: z.string(),
  type: z.enum(interactionTypes),
  title: z.string(),
  description: z.string().nullable(),
  /** Minutes. */
  duration: z.number().nullable(),
  outcome: z.string().nullable(),
  followUpRequired: z.boolean(),
  followUpDate: instant.nullable(),
  followUpDoneAt: instant.nullable(),
  followUpState: z.enum(followUpStates).nullable(),
  visibility: z.enum(visibilities),
  /** Whether the viewer may change, complete and delete it. */
  mayEdit: z.boolean(),
  version: z.number(),
  createdAt: instant,
  updatedAt: instant,
  student: studentChoice,
  /** Who logged it or caused it; null once that person is erased. */
  admin: name.extend({ id: z.string() }).nullable(),
})

/** An interaction in the trash. */
export const trashedInteraction = z.object({
  id: z.string(),
  title: z.string(),
  studentName: z.string(),
  trashedAt: instant,
})

/** A form sends an empty field as an empty text. */
const orNull = (value: unknown) => (value === '' ? null : value)

const durationMessage = 'Duration must be a whole number of at least 1'
const duration = z.preprocess(
  orNull,
  z.coerce
    .number(durationMessage)
    .int(durationMessage)
    .min(1, durationMessage)
    .max(limits.interaction.durationMinutes, 'Duration must be at most a week')
    .nullable(),
)
/** A time with a zone, a time on the program's clock, or a day alone, which begins at its midnight. */
const moment = z.preprocess(orNull, momentInput('Enter a date and time').nullable())

/** What is logged, whoever it is about. */
const fields = z.object({
  type: z.enum(interactionTypes, 'Type is required'),
  title: requiredText('Title', limits.interaction.titleLength),
  description: optionalProse(limits.interaction.textLength).optional(),
  duration: duration.optional(),
  outcome: optionalProse(limits.interaction.textLength).optional(),
  followUpRequired: z.boolean().optional(),
  /** Counts only with `followUpRequired`. */
  followUpDate: moment.optional(),
  visibility: z.enum(visibilities).optional(),
})

export const newInteraction = fields.extend({ studentId: requiredText('Student', 64) })

/** What changes; absent fields stay. Whom it is about never changes. */
export const interactionEdit = fields.partial()

/** One interaction for each of several students, as after a workshop or a round of calls. */
export const quickLog = fields.extend({
  studentIds: z
    .array(z.string().max(64), 'Choose at least one student')
    .min(1, 'Choose at least one student')
    .max(limits.interaction.quickLogCount, `Choose at most ${limits.interaction.quickLogCount} students`)
    .refine((ids) => new Set(ids).size === ids.length, 'Choose each student once'),
})

/** Completes a follow-up, opens it again, or moves it to another date. */
export const followUpChange = z.union([
  z.object({ isDone: z.boolean() }),
  z.object({ followUpDate: moment.refine((value) => value !== null, 'Enter a date and time') }),
])

/** `due` includes those that are overdue; `open` includes those and later ones. */
export const followUpFilters = ['open', 'due', 'overdue', 'done'] as const
/** `due`: by the date of the follow-up, the earliest first. */
export const interactionSorts = ['newest', 'oldest', 'due'] as const

export const interactionQuery = z.object({
  student: z.string().max(64).optional(),
  type: z.enum(interactionTypes).optional(),
  /** The id of who logged it, or `me`. */
  author: z.string().max(64).optional(),
  /** The first and the last day, in the program's time zone. */
  from: dayInput().optional(),
  to: dayInput().optional(),
  followUp: z.enum(followUpFilters).optional(),
  sort: z.enum(interactionSorts).default('newest'),
})

/** A change of an interaction: who changed what. */
export const interactionVersion = z.object({
  id: z.string(),
  version: z.number(),
  changedAt: instant,
  changedBy: z.string().nullable(),
  /** Values as texts: times in ISO 8601, yes and no as `true` and `false`. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})

/** What the viewer may read, and of that, their own open follow-ups. */
export const interactionSummary = z.object({
  totalInteractions: z.number(),
  /** Of the last 7 days. */
  thisWeek: z.number(),
  followUpsDue: z.number(),
  followUpsOverdue: z.number(),
})

/** Somebody who may have logged interactions. */
export const authorChoice = z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() })

/** `ids`: of chosen students, with commas between. */
export const studentQuery = z.object({
  q: z.string().trim().max(100).optional(),
  ids: z
    .string()
    .max(50 * 40)
    .transform((text) => text.split(','))
    .pipe(z.array(z.guid()).max(limits.interaction.quickLogCount))
    .optional(),
})

export type Interaction = z.output<typeof interaction>
export type StudentChoice = z.output<typeof studentChoice>
export type InteractionVersion = z.output<typeof interactionVersion>
export type FollowUpFilter = (typeof followUpFilters)[number]
