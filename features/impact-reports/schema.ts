import { metricKinds } from '#features/venture-progress/schema.ts'
import { instant } from '#platform/contract/instant.ts'
import { z } from '#platform/contract/zod.ts'
import { stageRanks, type Stage } from '#rules/stages.ts'

/** Periods that are over when they are read: the only ones analysts choose, because their ends are months apart. */
export const closedPeriods = ['lastAcademicYear', 'lastYear', 'lastQuarter'] as const
/** Periods by today's date, as schedules name them. */
export const relativePeriods = [...closedPeriods, 'academicYear', 'year', 'quarter'] as const
export type RelativePeriod = (typeof relativePeriods)[number]
const periods = [...relativePeriods, 'custom'] as const
export type ReportPeriod = (typeof periods)[number]

const day = z.iso.date('Choose a date').refine((text) => text >= '2000' && text < '2200', 'Choose a date')

/** Which ventures a report counts. */
export const reportFilters = z.object({
  /** The academic year in which the owner joined, by the year it began in. */
  cohort: z
    .string()
    .regex(/^20\d\d$/)
    .optional(),
  industry: z.string().min(1).max(100).optional(),
  stage: z.enum(Object.keys(stageRanks) as [Stage, ...Stage[]]).optional(),
})
export type ReportFilters = z.output<typeof reportFilters>

export const reportQuery = reportFilters.extend({
  period: z.enum(periods).default('lastAcademicYear'),
  /** The first and the last day of `custom`. */
  from: day.optional(),
  to: day.optional(),
})
export type ReportQuery = z.output<typeof reportQuery>

/** null: too few to be shown to analysts. */
const count = z.number().nullable()
export type Figure = z.output<typeof count>

/** At the end of the period, or in it; and of the period before. */
const pair = z.object({ current: count, previous: count })
export type FigurePair = z.output<typeof pair>

const range = z.object({ from: z.string(), to: z.string() })

/** The days of the oldest and the newest entry that a total is made of. */
const entryDays = { oldest: z.string().nullable(), newest: z.string().nullable() }

export const dimensions = ['industry', 'stage', 'cohort'] as const
export type Dimension = (typeof dimensions)[number]

const group = z.object({
  /** An industry, a stage or a year; '' for ventures without an industry. */
  value: z.string(),
  ventures: count,
  active: count,
  totals: z.record(z.enum(metricKinds), count),
})
export type ReportGroup = z.output<typeof group>

export const impactReport = z.object({
  /** When ventures were last counted; null before the first time. */
  asOf: instant.nullable(),
  /** Whether small groups are left out and figures rounded, as for analysts. */
  isProtected: z.boolean(),
  period: range,
  previous: range,
  /** Whether the period goes on: figures are those so far. */
  isOpen: z.boolean(),
  ventures: z.object({ total: pair, founded: pair, active: pair }),
  /** Of the ventures at least so many months old at the end, those that are active. */
  survival: z.array(z.object({ months: z.number(), founded: pair, survived: pair })),
  totals: z.array(z.object({ kind: z.enum(metricKinds), total: pair, ventures: pair, ...entryDays })),
  coverage: z.object({ any: pair, recent: pair }),
  people: z.object({ students: pair, newStudents: pair, mentors: pair, meetings: pair }),
  /** Empty for analysts who filter: two conditions at once could single out a venture. */
  breakdowns: z.array(z.object({ dimension: z.enum(dimensions), groups: z.array(group) })),
  /** What the filter of years offers, the last one first. */
  cohorts: z.array(z.string()),
})
export type ImpactReport = z.output<typeof impactReport>

export const ventureSorts = [
  'name',
  '-name',
  'founded',
  '-founded',
  'jobs',
  '-jobs',
  'funding',
  '-funding',
  'revenue',
  '-revenue',
] as const
export type VentureSort = (typeof ventureSorts)[number]

export const reportedVentureQuery = reportQuery.extend({
  /** Words in the name. */
  q: z.string().trim().max(200).optional(),
  sort: z.enum(ventureSorts).default('name'),
})
export type ReportedVentureQuery = z.output<typeof reportedVentureQuery>

const entry = z.object({ value: z.number(), date: z.string() }).nullable()

/** A venture as of the end of the period. */
export const reportedVenture = z.object({
  id: z.string(),
  name: z.string(),
  industry: z.string().nullable(),
  stage: z.string(),
  foundedOn: z.string(),
  isActive: z.boolean(),
  entries: z.record(z.enum(metricKinds), entry),
})
export type ReportedVenture = z.output<typeof reportedVenture>
