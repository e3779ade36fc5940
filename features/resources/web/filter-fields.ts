import type { FilterField } from '#platform/web/ui/filter-bar.tsx'
import type { Facets, ResourceQuery } from '../schema.ts'
import { toLabel } from './resource-kind.tsx'

export const types = [
  { value: '', label: 'All' },
  { value: 'guide', label: 'Guides' },
  { value: 'template', label: 'Templates' },
  { value: 'tool', label: 'Tools' },
]

/** Each choice with its count. The chosen one stays among them when no resource matches it. */
export function toFields(facets: Facets | undefined, chosen: ResourceQuery): FilterField[] {
  const choices = (['category', 'stage'] as const).map((name): FilterField => {
    const options = facets?.[name] ?? []
    const value = chosen[name]
    const isMissing = value !== undefined && !options.some((one) => one.value === value)
    const all = isMissing ? [...options, { value, count: 0 }] : options
    const labels = all.map((one) => ({ value: one.value, label: `${toLabel(one.value)} (${one.count})` }))
    return { name, kind: 'choice', label: toLabel(name), anyLabel: `Any ${name}`, choices: labels }
  })
  return [{ name: 'q', kind: 'search', label: 'Search resources', placeholder: 'Topic, question or title' }, ...choices]
}
