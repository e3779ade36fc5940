import { yearLabels } from '#rules/years.ts'

/** To choose from. */
export const yearChoices = Object.entries(yearLabels).map(([value, label]) => ({ value, label }))
