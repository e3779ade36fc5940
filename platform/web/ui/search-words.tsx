import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'

const pauseMs = 250

type SearchWordsProps = {
  label: string
  placeholder: string
  /** The words that are looked for now. */
  inAddress: string
  /** Called with trimmed words once typing pauses. */
  onWords: (words: string) => void
}

/** The words as they are typed. They follow the address when something else changes it: "Clear filters", or going back. */
export function SearchWords({ label, placeholder, inAddress, onWords }: SearchWordsProps) {
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
  const look = useDebouncedCallback((words: string) => {
    setSent(words)
    onWords(words)
  }, pauseMs)
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Search size={18} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        look(event.currentTarget.value.trim())
      }}
    />
  )
}
