/** The years of study, in their order, as screens call them. */
export const yearLabels = {
  freshman: 'Freshman',
  sophomore: 'Sophomore',
  junior: 'Junior',
  senior: 'Senior',
  graduate: 'Graduate',
  phd: 'PhD',
} as const

/** The label of a stored year; an unknown one is shown unchanged. */
export const labelYear = (year: string): string => (yearLabels as Record<string, string>)[year] ?? year
