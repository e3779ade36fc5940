import { getLabel, onboardingIndustries, ventureIndustries } from '#features/ventures/schema.ts'
import type { FilterChoice, FilterField } from '#platform/web/ui/filter-bar.tsx'
import { listStages } from '#rules/stages.ts'
import { formatAcademicYear, periodLabels } from '../labels-schema.ts'
import { closedPeriods, relativePeriods } from '../schema.ts'

const toChoices = (values: readonly string[]): FilterChoice[] =>
  values.map((value) => ({ value, label: getLabel(value) }))

export const industryChoices = toChoices([...new Set([...ventureIndustries, ...onboardingIndustries])])
export const stageChoices = toChoices(listStages('idea'))
export const toCohortChoices = (cohorts: readonly string[]): FilterChoice[] =>
  cohorts.map((value) => ({ value, label: `Joined ${formatAcademicYear(value)}` }))

/** Analysts choose among periods that are over. The first is the default. */
export const toPeriodChoices = (isProtected: boolean): FilterChoice[] =>
  (isProtected ? closedPeriods : [...relativePeriods, 'custom' as const]).map((value) => ({
    value,
    label: periodLabels[value],
  }))

type FieldOptions = { cohorts: readonly string[]; isCustom: boolean }

/** The controls of a report besides its period. */
export function filterFields({ cohorts, isCustom }: FieldOptions): FilterField[] {
  const choice = { kind: 'choice' as const }
  return [
    ...(isCustom
      ? ([
          { name: 'from', kind: 'day', label: 'From' },
          { name: 'to', kind: 'day', label: 'To' },
        ] as const)
      : []),
    { ...choice, name: 'cohort', label: 'Cohort', anyLabel: 'Any cohort', choices: toCohortChoices(cohorts) },
    { ...choice, name: 'industry', label: 'Industry', anyLabel: 'Any industry', choices: industryChoices },
    { ...choice, name: 'stage', label: 'Stage', anyLabel: 'Any stage', choices: stageChoices },
  ]
}
