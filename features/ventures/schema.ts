import { optionalProse, requiredText } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { stageNames, stageRanks, type Stage } from '#rules/stages.ts'
import { instant } from '#platform/contract/instant.ts'

const stages = Object.keys(stageRanks) as [Stage, ...Stage[]]

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
const industries: readonly string[] = [...new Set([...ventureIndustries, ...onboardingIndustries])]
export const ventureStatuses = ['active', 'paused', 'completed'] as const

const labels: Readonly<Record<string, string>> = {
  ...stageNames,
  ecommerce: 'E-commerce',
  fintech: 'FinTech',
  'food-beverage': 'Food and beverage',
}

/** A stage, industry or status as a person reads it; unknown ones get a capital letter. */
export function getLabel(value: string): string {
  return labels[value] ?? value.charAt(0).toUpperCase() + value.slice(1).replaceAll('-', ' ')
}

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

const name = requiredText('Venture name', 120)

/** Of one of the forms, in any case; an empty text counts as missing. */
const industry = z
  .string()
  .trim()
  .toLowerCase()
  .refine((text) => text === '' || industries.includes(text), 'Choose one of the industries')
  .transform((text) => text || null)
  .nullable()

export const newVenture = z.object({
  name,
  description: optionalProse(5_000).optional(),
  stage: z.enum(stages, 'Stage is required'),
  industry: industry.optional(),
})

export const ventureEdit = z
  .object({
    name,
    description: optionalProse(5_000),
    stage: z.enum(stages, 'Stage is required'),
    industry,
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
