import type { onboardingIndustries, onboardingStages } from '#features/ventures/schema.ts'
import type { yearsOfStudy } from '../../schema.ts'

export const yearLabels: Record<(typeof yearsOfStudy)[number], string> = {
  freshman: 'Freshman',
  sophomore: 'Sophomore',
  junior: 'Junior',
  senior: 'Senior',
  graduate: 'Graduate',
  phd: 'PhD',
}

export const stageLabels: Record<(typeof onboardingStages)[number], string> = {
  idea: 'Idea',
  validation: 'Validation',
  prototype: 'Prototype',
  mvp: 'MVP',
  'early-stage': 'Early stage',
  growth: 'Growth',
  scaling: 'Scaling',
}

export const industryLabels: Record<(typeof onboardingIndustries)[number], string> = {
  technology: 'Technology',
  healthcare: 'Healthcare',
  fintech: 'FinTech',
  education: 'Education',
  ecommerce: 'E-commerce',
  sustainability: 'Sustainability',
  entertainment: 'Entertainment',
  'food-beverage': 'Food and beverage',
  other: 'Other',
}

/** Options of a select, starting with an empty one. */
export function toSelectOptions(labels: Record<string, string>): { value: string; label: string }[] {
  return [{ value: '', label: 'Choose one' }, ...Object.entries(labels).map(([value, label]) => ({ value, label }))]
}

/** The label of a stored value; an unknown value is shown unchanged. */
export function labelFor(value: string, labels: Record<string, string>): string {
  return labels[value] ?? value
}
