import '#platform/web/theme/sheets/select.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import type { Facets } from '../../schema.ts'
import { facetsQuery } from '../api.ts'
import type { ResourceFilter, ResourceSearch } from './resource-search.ts'
import { wordOf } from './resource-words.ts'
import styles from './resource-filters.module.css'

type ResourceFiltersProps = { search: ResourceSearch; onChange: (search: ResourceSearch) => void }

const pauseMs = 200
const choices = [
  { name: 'category', label: 'Category', any: 'Any category' },
  { name: 'type', label: 'Type', any: 'Any type' },
  { name: 'stage', label: 'Stage', any: 'Any stage' },
] as const

/** Words and facets, each choice with how many resources it leaves. Typing goes to the address once it pauses. */
export function ResourceFilters({ search, onChange }: ResourceFiltersProps) {
  const { data: facets } = useQuery(facetsQuery(search))
  const words = useWords(search.q ?? '')
  const set = (name: ResourceFilter, value: string) => {
    const { [name]: _, ...rest } = search
    onChange(value ? { ...rest, [name]: value } : rest)
  }
  const look = useDebouncedCallback((text: string) => {
    words.send(text.trim())
    set('q', text.trim())
  }, pauseMs)
  return (
    <search className={styles.filters}>
      <TextInput
        type="search"
        aria-label="Search resources"
        placeholder="What do you want to know?"
        leftSection={<Search size={18} aria-hidden />}
        value={words.text}
        onChange={(event) => {
          words.type(event.currentTarget.value)
          look(event.currentTarget.value)
        }}
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

/** The words as they are typed. They follow the address when something else changes it. */
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
