import '#platform/web/theme/sheets/select.ts'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SearchWords } from '#platform/web/ui/search-words.tsx'
import type { Facets } from '../../schema.ts'
import { facetsQuery } from '../api.ts'
import type { ResourceFilter, ResourceSearch } from './resource-search.ts'
import { wordOf } from './resource-words.ts'
import styles from './resource-filters.module.css'

type ResourceFiltersProps = { search: ResourceSearch; onChange: (search: ResourceSearch) => void }

const choices = [
  { name: 'category', label: 'Category', any: 'Any category' },
  { name: 'type', label: 'Type', any: 'Any type' },
  { name: 'stage', label: 'Stage', any: 'Any stage' },
] as const

/** Words and facets, each choice with how many resources it leaves. Typing goes to the address once it pauses. */
export function ResourceFilters({ search, onChange }: ResourceFiltersProps) {
  const { data: facets } = useQuery(facetsQuery(search))
  const set = (name: ResourceFilter, value: string) => {
    const { [name]: _, ...rest } = search
    onChange(value ? { ...rest, [name]: value } : rest)
  }
  return (
    <search className={styles.filters}>
      <SearchWords
        label="Search resources"
        placeholder="What do you want to know?"
        inAddress={search.q ?? ''}
        onWords={(words) => set('q', words)}
      />
      {choices.map(({ name, label, any }) => (
        <NativeSelect
          key={name}
          aria-label={label}
          value={search[name] ?? ''}
          onChange={(event) => set(name, event.currentTarget.value)}
        >
          <option value="">{any}</option>
          {optionsOf(facets, { name, chosen: search[name] }).map(({ value, count }) => (
            <option key={value} value={value}>
              {`${wordOf(value)} (${count})`}
            </option>
          ))}
        </NativeSelect>
      ))}
    </search>
  )
}

type Asked = { name: (typeof choices)[number]['name']; chosen: string | undefined }

/** What is chosen stays in the list when nothing is left of it. */
function optionsOf(facets: Facets | undefined, { name, chosen }: Asked): Facets['category'] {
  const options = facets?.[name] ?? []
  const isMissing = chosen !== undefined && !options.some(({ value }) => value === chosen)
  return isMissing ? [...options, { value: chosen, count: 0 }] : options
}
