import '#platform/web/theme/sheets/select.ts'
import { NativeSelect } from '@mantine/core'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import styles from './link-filters.module.css'
import type { LinkSearch } from './link-search.ts'

export type TagCount = { tag: string; count: number }
type LinkFiltersProps = { search: LinkSearch; tags: readonly TagCount[]; onChange: (search: LinkSearch) => void }

const statuses = [
  { value: '', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]
const sorts = [
  { value: '', label: 'Newest first' },
  { value: 'clicks', label: 'Most clicks' },
  { value: 'recent', label: 'Last clicked' },
]

/** Search, status, tag and order, all kept in the address. */
export function LinkFilters({ search, tags, onChange }: LinkFiltersProps) {
  const set = (name: keyof LinkSearch, value: string) => {
    const { [name]: _, ...rest } = search
    onChange(value ? ({ ...rest, [name]: value } as LinkSearch) : rest)
  }
  const isUnlisted = search.tag !== undefined && !tags.some(({ tag }) => tag === search.tag)
  return (
    <search className={styles.filters}>
      <SearchInput
        label="Search links"
        placeholder="Title, address or short code"
        query={search.q ?? ''}
        onSearch={(text) => set('q', text)}
      />
      <NativeSelect
        aria-label="Status"
        data={statuses}
        value={search.status ?? ''}
        onChange={(event) => set('status', event.currentTarget.value)}
      />
      <NativeSelect
        aria-label="Tag"
        value={search.tag ?? ''}
        onChange={(event) => set('tag', event.currentTarget.value)}
      >
        <option value="">Any tag</option>
        {isUnlisted && <option value={search.tag}>{search.tag}</option>}
        {tags.map(({ tag, count }) => (
          <option key={tag} value={tag}>
            {`${tag} (${count})`}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label="Sort"
        data={sorts}
        value={search.sort ?? ''}
        onChange={(event) => set('sort', event.currentTarget.value)}
      />
    </search>
  )
}
