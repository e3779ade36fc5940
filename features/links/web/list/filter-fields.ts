import { filterField } from '#platform/web/filters.ts'
import type { FilterField } from '#platform/web/ui/filter-bar.tsx'
import { limits } from '#rules/limits.ts'
import type { LinkTotals } from '../../schema.ts'

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'expired', label: 'Expired or limit reached' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'broken', label: 'Broken destination' },
] as const
type Status = (typeof statuses)[number]['value']

/** Without the endpoint's schema: the first visit loads no Zod. */
export const linkFilters = {
  shape: {
    q: filterField((text) => (text.length <= 200 ? text : undefined)),
    status: filterField((text): Status | undefined => statuses.find(({ value }) => value === text)?.value),
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
    { name: 'q', kind: 'search', label: 'Search links', placeholder: 'Title, address or short URL' },
    { name: 'status', kind: 'choice', label: 'Status', anyLabel: 'All', choices: statuses },
    { name: 'tag', kind: 'choice', label: 'Tag', anyLabel: 'Any tag', choices },
  ]
}
