import { apiClient } from '#platform/web/api-client.ts'
import { filterField } from '#platform/web/filters.ts'
import type { contract } from '../contract.ts'
import type { Period } from '../schema.ts'

export const reports = apiClient<typeof contract>()

/** What the period filter offers besides the last 12 months, which are the default. */
export const periodChoices: { value: Period; label: string }[] = [
  { value: 'quarter', label: 'Last 3 months' },
  { value: 'halfYear', label: 'Last 6 months' },
  { value: 'twoYears', label: 'Last 24 months' },
]

/** The filters in the address, so that a view can be bookmarked and shared. */
export const analyticsSearch = {
  shape: {
    period: filterField((text) => periodChoices.find(({ value }) => value === text)?.value),
    cohort: filterField((text) => (/^20\d\d-(?:0[1-9]|1[0-2])$/.test(text) ? text : undefined)),
    year: filterField((text) => text.slice(0, 100) || undefined),
    major: filterField((text) => text.slice(0, 200) || undefined),
  },
}

export type AnalyticsSearch = { period?: Period; cohort?: string; year?: string; major?: string }
