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

type FieldOptions = { cohorts: readonly string[]; isProtected: boolean; isCustom: boolean }

/** The controls of a report. Analysts choose among periods that are over. */
export function filterFields({ cohorts, isProtected, isCustom }: FieldOptions): FilterField[] {
  const periods = isProtected ? closedPeriods : [...relativePeriods, 'custom' as const]
  const choice = { kind: 'choice' as const }
  const [first, ...others] = periods.map((value) => ({ value, label: periodLabels[value] }))
  return [
    { ...choice, name: 'period', label: 'Period', anyLabel: first!.label, choices: others },
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
