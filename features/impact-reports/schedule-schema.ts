import { instant } from '#platform/contract/instant.ts'
import { requiredText } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { limits } from '#rules/limits.ts'
import { relativePeriods, reportFilters } from './schema.ts'

/** How often a report is emailed, and on which days. */
export const frequencies = {
  week: 'Every Monday',
  month: '1st of every month',
  quarter: '1st day of every quarter',
  year: 'Every July 1',
} as const
export type Frequency = keyof typeof frequencies
const frequency = z.enum(Object.keys(frequencies) as [Frequency, ...Frequency[]])

/** A blank choice of a form is none. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)
const { cohort, industry, stage } = reportFilters.shape

const scheduledFilters = z.object({
  period: z.enum(relativePeriods),
  cohort: optional(cohort),
  industry: optional(industry),
  stage: optional(stage),
})
export type ScheduledFilters = z.output<typeof scheduledFilters>

export const newSchedule = z.object({
  name: requiredText('Name', 120),
  frequency,
  filters: scheduledFilters,
  recipientIds: z
    .array(z.guid())
    .min(1, 'Choose at least one person')
    .max(limits.reportSchedule.recipientCount, `At most ${limits.reportSchedule.recipientCount} people`)
    .transform((ids) => [...new Set(ids)]),
})

export const scheduleEdit = newSchedule.extend({ isPaused: z.boolean() }).partial()

export const recipient = z.object({ id: z.string(), name: z.string(), email: z.string() })
export type Recipient = z.output<typeof recipient>

export const reportSchedule = z.object({
  id: z.string(),
  name: z.string(),
  frequency,
  filters: scheduledFilters,
  isPaused: z.boolean(),
  nextRunAt: instant,
  lastSentAt: instant.nullable(),
  /** How many people the last email went to. */
  lastSentCount: z.number(),
  /** People who left the staff get no email; they stay in the list until someone removes them. */
  recipients: z.array(recipient.extend({ isStaff: z.boolean() })),
  version: z.number(),
})
export type ReportSchedule = z.output<typeof reportSchedule>
