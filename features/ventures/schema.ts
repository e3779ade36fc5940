import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'

/**
 * Stages in order. Two forms name the first one differently; `rank` puts both spellings on one ladder, and whichever was
 * sent is given back.
 */
export const stageRanks = {
  idea: 0,
  ideation: 0,
  validation: 1,
  planning: 2,
  prototype: 3,
  mvp: 4,
  'early-stage': 5,
  launch: 6,
  growth: 7,
  scaling: 8,
} as const

export type Stage = keyof typeof stageRanks

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
export const onboardingIndustries = [
  'technology',
  'healthcare',
  'fintech',
  'education',
  'ecommerce',
  'sustainability',
  'entertainment',
  'food-beverage',
  'other',
] as const
export const ventureStatuses = ['active', 'paused', 'completed'] as const

export const venture = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  stage: z.string(),
  industry: z.string().nullable(),
  status: z.enum(ventureStatuses),
  /** Percent. */
  progress: z.number(),
  createdAt: instant,
  updatedAt: instant,
})

export type Venture = z.output<typeof venture>

const optionalText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most.toLocaleString('en-US')} characters`)
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
  })
  .partial()

/** The onboarding form's stricter bounds. */
export const onboardingVenture = z.object({
  name,
  description: z
    .string()
    .trim()
    .min(10, 'Description should be at least 10 characters')
    .max(500, 'Description should be less than 500 characters'),
  stage: z.enum(onboardingStages, 'Stage is required'),
  industry: z.enum(onboardingIndustries, 'Industry is required'),
})
