import { listStages } from '#rules/stages.ts'
import { getLabel, ventureIndustries, type Venture } from '../schema.ts'

export const statusTones = { active: 'success', paused: 'warning', completed: 'info' } as const

export type Choice = { value: string; label: string }

/** For selects. */
export const toChoice = (value: string): Choice => ({ value, label: getLabel(value) })

/** The stages to choose from, each once and in order, the first one in the spelling of the present value. */
export const stageChoices = (current?: string): Choice[] =>
  listStages(current === 'idea' ? 'idea' : 'ideation').map(toChoice)

/** The industries to choose from, "Other" last; one that came from another form stays choosable. */
export function industryChoices(current?: string | null): Choice[] {
  const industries: string[] = [...ventureIndustries]
  return (!current || industries.includes(current) ? industries : [current, ...industries]).map(toChoice)
}

/** What a form about a venture holds; nothing chosen is an empty text. */
export type VentureValues = Pick<Venture, 'name' | 'stage' | 'status' | 'progress'> & {
  description: string
  industry: string
}

/** A venture as a form holds it. */
export function toFormValues({ name, description, stage, industry, status, progress }: Venture): VentureValues {
  return { name, description: description ?? '', stage, industry: industry ?? '', status, progress }
}
