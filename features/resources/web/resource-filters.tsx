import '#platform/web/theme/sheets/select.ts'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import type { Facets } from '../schema.ts'
import { facetsQuery } from './api.ts'
import type { ResourceFilter, ResourceSearch } from './resource-search.ts'
import { toLabel } from './resource-labels.ts'
import styles from './resource-filters.module.css'

type ResourceFiltersProps = { search: ResourceSearch; onChange: (search: ResourceSearch) => void }

const choices = [
  { name: 'category', label: 'Category', anyLabel: 'Any category' },
  { name: 'type', label: 'Type', anyLabel: 'Any type' },
  { name: 'stage', label: 'Stage', anyLabel: 'Any stage' },
] as const

/** Search words and facets, each choice with its count. The URL follows once typing pauses. */
export function ResourceFilters({ search, onChange }: ResourceFiltersProps) {
  const { data: facets } = useQuery(facetsQuery(search))
  const setFilter = (name: ResourceFilter, value: string) => {
    const { [name]: _, ...rest } = search
    onChange(value ? { ...rest, [name]: value } : rest)
  }
  return (
    <search className={styles.filters}>
      <SearchInput
        label="Search resources"
        placeholder="What do you want to know?"
        query={search.q ?? ''}
        onSearch={(text) => setFilter('q', text)}
      />
      {choices.map(({ name, label, anyLabel }) => (
        <NativeSelect
          key={name}
          aria-label={label}
          value={search[name] ?? ''}
          onChange={(event) => setFilter(name, event.currentTarget.value)}
        >
          <option value="">{anyLabel}</option>
          {getFacetOptions(facets, { name, selected: search[name] }).map(({ value, count }) => (
            <option key={value} value={value}>
              {`${toLabel(value)} (${count})`}
            </option>
          ))}
        </NativeSelect>
      ))}
    </search>
  )
}

type FacetOptionsParams = { name: (typeof choices)[number]['name']; selected: string | undefined }

/** The selected value stays among the options when no resource matches it. */
function getFacetOptions(facets: Facets | undefined, { name, selected }: FacetOptionsParams): Facets['category'] {
  const options = facets?.[name] ?? []
  const isMissing = selected !== undefined && !options.some(({ value }) => value === selected)
  return isMissing ? [...options, { value: selected, count: 0 }] : options
}
