import { filterField } from '#platform/web/filters.ts'
import type { FilterChoice, FilterField } from '#platform/web/ui/filter-bar.tsx'
import { engagementLevels, type EngagementLevel } from '#rules/engagement.ts'
import { limits } from '#rules/limits.ts'
import { yearLabels } from '#rules/years.ts'
import type { StudentOptions, StudentSort } from '../../schema.ts'

type Year = keyof typeof yearLabels
const isKey = <Key extends string>(names: Record<Key, unknown>, text: string): text is Key => Object.hasOwn(names, text)

/** Every order but the default one; typed, so that a new order cannot be forgotten. */
const sorts: Record<Exclude<StudentSort, 'newest'>, true> = {
  oldest: true,
  name: true,
  nameDescending: true,
  year: true,
  yearDescending: true,
  major: true,
  majorDescending: true,
  points: true,
  pointsAscending: true,
  completion: true,
  completionAscending: true,
  touch: true,
  touchDescending: true,
}

/** Without the endpoint's schema: the first visit loads no Zod. */
export const studentFilters = {
  shape: {
    q: filterField((text) => (text.length <= 200 ? text : undefined)),
    engagement: filterField((text): EngagementLevel | undefined => (isKey(engagementLevels, text) ? text : undefined)),
    year: filterField((text): Year | undefined => (isKey(yearLabels, text) ? text : undefined)),
    tag: filterField((text) => (text.length <= limits.student.tagLength ? text.toLowerCase() : undefined)),
    mentor: filterField((text) => (text === 'none' || /^[\da-f-]{36}$/i.test(text) ? text : undefined)),
    touch: filterField((text): 'overdue' | undefined => (text === 'overdue' ? text : undefined)),
    sort: filterField((text) => (isKey(sorts, text) ? text : undefined)),
  },
}

const toChoices = (labels: Record<string, string | { label: string }>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label: typeof label === 'string' ? label : label.label }))

type FieldOptions = {
  /** Undefined while they load. */
  options: StudentOptions | undefined
  tag: string | undefined
  isMentor: boolean
}

/** The controls. `tag` is listed even if no student has it anymore; mentors are a filter of staff. */
export function filterFields({ options, tag, isMentor }: FieldOptions): FilterField[] {
  const { tags = [], mentors = [] } = options ?? {}
  const tagChoices = tags.map((each) => ({ value: each.tag, label: `${each.tag} (${each.count})` }))
  if (tag !== undefined && !tags.some((each) => each.tag === tag)) tagChoices.unshift({ value: tag, label: tag })
  const mentorChoices = mentors.map(({ id, name, studentCount }) => ({ value: id, label: `${name} (${studentCount})` }))
  const noMentor = { value: 'none', label: 'No mentor' }
  const overdue = { value: 'overdue', label: `No touch for ${limits.student.untouchedDays} days` }
  const toField = ([name, label, anyLabel, choices]: Choice): FilterField => ({
    name,
    label,
    anyLabel,
    choices,
    kind: 'choice',
  })
  const choices: Choice[] = [
    ['engagement', 'Engagement', 'All engagement', toChoices(engagementLevels)],
    ['year', 'Year', 'All years', toChoices(yearLabels)],
    ['tag', 'Tag', 'Any tag', tagChoices],
    ['mentor', 'Mentor', 'Any mentor', mentors.length > 0 ? [noMentor, ...mentorChoices] : []],
    ['touch', 'Last touch', 'Any last touch', [overdue]],
  ]
  // A control without choices would only be in the way. While they load it is there, so that nothing moves down when they come.
  const isOffered = ([name, , , values]: Choice) => (options ? values.length > 0 : !(isMentor && name === 'mentor'))
  return [
    { name: 'q', kind: 'search', label: 'Search students', placeholder: 'Name, email or major' },
    ...choices.filter(isOffered).map(toField),
  ]
}

type Choice = [name: string, label: string, anyLabel: string, choices: FilterChoice[]]
