import '#platform/web/theme/sheets/select.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import styles from './link-filters.module.css'
import type { LinkSearch } from './link-search.ts'

export type TagCount = { tag: string; count: number }
type LinkFiltersProps = { search: LinkSearch; tags: readonly TagCount[]; onChange: (search: LinkSearch) => void }

const pauseMs = 250

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

/** Words, status, tag and order. Whatever is chosen goes to the address; typing does so once it pauses. */
export function LinkFilters({ search, tags, onChange }: LinkFiltersProps) {
  const words = useWords(search.q ?? '')
  const set = (name: keyof LinkSearch, value: string) => {
    const { [name]: _, ...rest } = search
    onChange(value ? ({ ...rest, [name]: value } as LinkSearch) : rest)
  }
  const look = useDebouncedCallback((text: string) => {
    words.send(text.trim())
    set('q', text.trim())
  }, pauseMs)
  const type = (text: string) => {
    words.type(text)
    look(text)
  }
  const isUnlisted = search.tag !== undefined && !tags.some(({ tag }) => tag === search.tag)
  return (
    <search className={styles.filters}>
      <TextInput
        type="search"
        aria-label="Search links"
        placeholder="Title, address or short code"
        leftSection={<Search size={18} aria-hidden />}
        value={words.text}
        onChange={(event) => type(event.currentTarget.value)}
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

/** The words as they are typed. They follow the address when something else changes it: "Clear filters", or going back. */
function useWords(inAddress: string) {
  const [text, setText] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  const [sent, setSent] = useState(inAddress)
  if (seen !== inAddress) {
    setSeen(inAddress)
    if (inAddress !== sent) {
      setText(inAddress)
      setSent(inAddress)
    }
  }
  return { text, type: setText, send: setSent }
}
