import { filterField } from '#platform/web/filters.ts'
import type { FilterField } from '#platform/web/ui/filter-bar.tsx'
import { typeChoices, typeLabels } from '../labels.ts'
import { formatPersonName } from '#platform/web/person-name.ts'

const followUps = [
  { value: 'open', label: 'Open' },
  { value: 'due', label: 'Due or overdue' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'done', label: 'Done' },
] as const
type FollowUpFilter = (typeof followUps)[number]['value']
type InteractionType = keyof typeof typeLabels

const id = filterField((text) => (/^[\w-]{1,64}$/.test(text) ? text : undefined))
const day = filterField((text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined))

/** Without the endpoint's schema: the first visit loads no Zod. */
export const interactionFilters = {
  shape: {
    student: id,
    type: filterField((text) => (text in typeLabels ? (text as InteractionType) : undefined)),
    author: id,
    followUp: filterField((text): FollowUpFilter | undefined => followUps.find(({ value }) => value === text)?.value),
    from: day,
    to: day,
    sort: filterField((text) => (text === 'oldest' || text === 'due' ? text : undefined)),
  },
}

type Author = { id: string; firstName: string; lastName: string; email: string }

/** `me` stays first and in a link means whoever opens it. */
export function filterFields(authors: readonly Author[], ownId: string): FilterField[] {
  const others = authors.filter((author) => author.id !== ownId)
  return [
    { name: 'type', kind: 'choice', label: 'Type', anyLabel: 'Any type', choices: typeChoices },
    {
      name: 'author',
      kind: 'choice',
      label: 'Logged by',
      anyLabel: 'Any author',
      choices: [
        { value: 'me', label: 'You' },
        ...others.map((author) => ({ value: author.id, label: formatPersonName(author) })),
      ],
    },
    { name: 'followUp', kind: 'choice', label: 'Follow-up', anyLabel: 'Any follow-up', choices: followUps },
    { name: 'from', kind: 'day', label: 'From' },
    { name: 'to', kind: 'day', label: 'To' },
  ]
}
