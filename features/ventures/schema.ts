import { z } from '#platform/contract/zod.ts'
import { stageRanks, type Stage } from '#rules/stages.ts'
import { instant } from '#platform/contract/instant.ts'
import { limits } from '#rules/limits.ts'

const stages = Object.keys(stageRanks) as [Stage, ...Stage[]]

/** What the Add New Venture dialog offers, and what the onboarding form offers. */
export const ventureStages = ['ideation', 'planning', 'prototype', 'mvp', 'launch'] as const
export const onboardingStages = ['idea', 'validation', 'prototype', 'mvp', 'early-stage', 'growth', 'scaling'] as const
export const ventureIndustries = [
  'technology',
  'healthcare',
  'education',
  'ecommerce',
  'sustainability',
  'fintech',
  'other',
] as const
// oxfmt-ignore
export const onboardingIndustries = [
  'technology', 'healthcare', 'fintech', 'education', 'ecommerce', 'sustainability', 'entertainment', 'food-beverage', 'other',
] as const
export const ventureStatuses = ['active', 'paused', 'completed'] as const

/** What somebody may do in a venture: viewers look, editors change it, the one owner also says who belongs to it. */
export const memberRoles = ['owner', 'editor', 'viewer'] as const
export type MemberRole = (typeof memberRoles)[number]

/** Where the progress comes from: the share of milestones reached, or what somebody set by hand. */
export const progressSources = ['milestones', 'hand'] as const

export const venture = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  stage: z.string(),
  industry: z.string().nullable(),
  status: z.enum(ventureStatuses),
  /** Percent. */
  progress: z.number(),
  progressFrom: z.enum(progressSources),
  /** What the reader is in it; null for mentors and staff, who look at it from outside. */
  role: z.enum(memberRoles).nullable(),
  /** Everybody who belongs to it, the owner included. */
  memberCount: z.number(),
  /** Goes up with each edit; sent back as `If-Match` it keeps an edit from undoing somebody else's. */
  version: z.number(),
  createdAt: instant,
  updatedAt: instant,
  /** null outside the trash. */
  trashedAt: instant.nullable(),
})
export type Venture = z.output<typeof venture>

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString('en-US')} characters`)
    .transform((text) => text || null)
    .nullable()

const name = z
  .string('Venture name is required')
  .trim()
  .min(1, 'Venture name is required')
  .max(120, 'At most 120 characters')

export const newVenture = z.object({
  name,
  description: optionalText(5_000).optional(),
  stage: z.enum(stages, 'Stage is required'),
  industry: optionalText(60).optional(),
})

export const ventureEdit = z
  .object({
    name,
    description: optionalText(5_000),
    stage: z.enum(stages, 'Stage is required'),
    industry: optionalText(60),
    status: z.enum(ventureStatuses),
    progress: z
      .number()
      .int('Progress must be a whole number')
      .min(0, 'Progress is at least 0')
      .max(100, 'Progress is at most 100'),
    progressFrom: z.enum(progressSources),
  })
  .partial()

export const ventureQuery = z.object({
  /** Words in the name or the description. */
  q: z.string().trim().max(200).optional(),
  /** Either spelling of a stage finds both. */
  stage: z.enum(stages).optional(),
  status: z.enum(ventureStatuses).optional(),
  sort: z.enum(['updated', 'newest']).default('updated'),
})

const id = z.string()
/** Years that both a calendar and the database take. */
const dateText = z.iso.date('Choose a date').refine((day) => day >= '1900' && day < '2200', 'Choose a date')

export const member = z.object({
  personId: id,
  name: z.string(),
  photoUrl: z.string().nullable(),
  role: z.enum(memberRoles),
  joinedAt: instant,
})
export type Member = z.output<typeof member>

export const memberEdit = z.object({ role: z.enum(memberRoles, 'Role is required') })

export const newInvitation = z.object({
  email: z.string().trim().min(1, 'Please enter an email address').max(254),
  role: z.enum(['editor', 'viewer'], 'Role is required').default('editor'),
})

export const invitation = z.object({
  id,
  email: z.string(),
  role: z.enum(memberRoles),
  sentAt: instant,
  expiresAt: instant,
})
export type Invitation = z.output<typeof invitation>

/** An invitation as the invited person sees it. */
export const ownInvitation = z.object({
  id,
  ventureId: id,
  ventureName: z.string(),
  inviterName: z.string(),
  role: z.enum(memberRoles),
  expiresAt: instant,
})
export type OwnInvitation = z.output<typeof ownInvitation>

export const mailedInvitation = ownInvitation.omit({ id: true, ventureId: true }).extend({
  /** Masked, enough to recognise one's own. */
  address: z.string(),
  hasAccount: z.boolean(),
})

/** The names are those of a new account; without one they are needed. */
export const invitationToken = z.object({
  token: z.string().min(1).max(200),
  firstName: z.string().trim().max(80).optional(),
  lastName: z.string().trim().max(80).optional(),
})

const title = z.string('Title is required').trim().min(1, 'Title is required').max(200, 'At most 200 characters')

export const milestone = z.object({
  id,
  title: z.string(),
  stage: z.string(),
  /** A day of the programme's calendar. */
  dueOn: z.string().nullable(),
  doneAt: instant.nullable(),
})
export type Milestone = z.output<typeof milestone>

export const newMilestone = z.object({ title, dueOn: dateText.nullable().optional() })

export const milestoneEdit = z
  .object({
    title,
    dueOn: dateText.nullable(),
    isDone: z.boolean(),
    /** Its place in the list, from 0. */
    position: z.number().int().min(0).max(limits.venture.milestoneCount),
  })
  .partial()

/** What a venture is measured by. Each figure is the total as of its day. */
export const metricKinds = ['customers', 'revenue', 'jobs', 'funding'] as const
export type MetricKind = (typeof metricKinds)[number]

export const isMoney = (kind: MetricKind) => kind === 'revenue' || kind === 'funding'

/** Money is in dollars, to the cent; what is counted is whole. */
export const newMetric = z
  .object({
    kind: z.enum(metricKinds, 'Choose what was measured'),
    value: z.number('Enter a number').min(0, 'At least 0').max(1e12, 'That is more than there is'),
    date: dateText,
    source: optionalText(200).optional(),
  })
  .superRefine(({ kind, value }, { addIssue }) => {
    const factor = isMoney(kind) ? 100 : 1
    if (Math.abs(value * factor - Math.round(value * factor)) < 1e-6 * factor) return
    addIssue({
      code: 'custom',
      path: ['value'],
      message: isMoney(kind) ? 'At most two decimals' : 'Enter a whole number',
    })
  })

export const metric = z.object({
  id,
  kind: z.enum(metricKinds),
  value: z.number(),
  date: z.string(),
  source: z.string().nullable(),
})
export type Metric = z.output<typeof metric>

export const file = z.object({
  id,
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  uploaderName: z.string(),
  createdAt: instant,
})
export type VentureFile = z.output<typeof file>

/** A change of stage or status; `before` is null where the venture began. */
export const change = z.object({
  id,
  field: z.enum(['stage', 'status']),
  before: z.string().nullable(),
  after: z.string(),
  personName: z.string(),
  changedAt: instant,
})
export type Change = z.output<typeof change>
