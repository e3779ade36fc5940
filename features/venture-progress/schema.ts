import { optionalText, requiredText } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { dayInput, instant } from '#platform/contract/instant.ts'
import { limits } from '#rules/limits.ts'

const id = z.string()
const dateText = dayInput('Choose a date')

const title = requiredText('Title', 200)

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

/** What a venture is measured by. Each entry is the running total on that date. */
export const metricKinds = ['customers', 'revenue', 'jobs', 'funding'] as const
export type MetricKind = (typeof metricKinds)[number]

export const isMoney = (kind: MetricKind) => kind === 'revenue' || kind === 'funding'

/** Money is in dollars, to the cent; what is counted is whole. */
export const newMetric = z
  .object({
    kind: z.enum(metricKinds, 'Choose what was measured'),
    value: z.number('Enter a number').min(0, 'At least 0').max(1e12, 'That number is too large'),
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
