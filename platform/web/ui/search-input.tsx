import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'

const debounceMs = 250

type SearchInputProps = {
  label: string
  placeholder: string
  /** The words that are looked for now. */
  query: string
  /** Called with trimmed words once typing pauses. */
  onSearch: (searchText: string) => void
}

/** The words as they are typed. They follow the address when something else changes it: "Clear filters", or going back. */
export function SearchInput({ label, placeholder, query, onSearch }: SearchInputProps) {
  const [text, setText] = useState(query)
  const [previousQuery, setPreviousQuery] = useState(query)
  const [submittedQuery, setSubmittedQuery] = useState(query)
  if (previousQuery !== query) {
    setPreviousQuery(query)
    if (query !== submittedQuery) {
      setText(query)
      setSubmittedQuery(query)
    }
  }
  const submit = useDebouncedCallback((searchText: string) => {
    setSubmittedQuery(searchText)
    onSearch(searchText)
  }, debounceMs)
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Search size={18} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        submit(event.currentTarget.value.trim())
      }}
    />
  )
}
