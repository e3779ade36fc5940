import type { FilterField } from '#platform/web/ui/filter-bar.tsx'
import type { LinkTotals } from '../../schema.ts'

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]

/** `current` is listed even if no link has that tag anymore. */
export function filterFields(tags: LinkTotals['tags'], current: string | undefined): FilterField[] {
  const choices = tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` }))
  if (current !== undefined && !tags.some(({ tag }) => tag === current))
    choices.unshift({ value: current, label: current })
  return [
    { name: 'q', kind: 'search', label: 'Search links', placeholder: 'Title, address or short code' },
    { name: 'status', kind: 'choice', label: 'Status', anyLabel: 'All', choices: statuses },
    { name: 'tag', kind: 'choice', label: 'Tag', anyLabel: 'Any tag', choices },
  ]
}
