import type { yearsOfStudy } from '../schema.ts'

const labels: Record<(typeof yearsOfStudy)[number], string> = {
  freshman: 'Freshman',
  sophomore: 'Sophomore',
  junior: 'Junior',
  senior: 'Senior',
  graduate: 'Graduate',
  phd: 'PhD',
}

/** To choose from. */
export const yearChoices = Object.entries(labels).map(([value, label]) => ({ value, label }))

/** The label of a stored year; an unknown one is shown unchanged. */
export const getYearLabel = (year: string): string => yearChoices.find(({ value }) => value === year)?.label ?? year
