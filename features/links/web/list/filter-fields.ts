import { filterField } from '#platform/web/filters.ts'
import type { FilterField } from '#platform/web/ui/filter-bar.tsx'
import { limits } from '#rules/limits.ts'
import type { LinkTotals } from '../../schema.ts'

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]

/** Without the endpoint's schema: the first visit loads no Zod. */
export const linkFilters = {
  shape: {
    q: filterField((text) => (text.length <= 200 ? text : undefined)),
    status: filterField((text) => (text === 'active' || text === 'inactive' ? text : undefined)),
    tag: filterField((text) => (text.length <= limits.link.tagLength ? text.toLowerCase() : undefined)),
    sort: filterField((text) => (text === 'clicks' || text === 'recent' ? text : undefined)),
  },
}

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
