import '#platform/web/theme/sheets/select.ts'
import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#rules/limits.ts'
import type { StudentChoice } from '../../schema.ts'
import { interactions } from '../api.ts'
import { formatPersonName } from '#platform/web/person-name.ts'

type StudentsSelectProps = {
  value?: string[]
  onChange(ids: string[]): void
  error?: React.ReactNode
  /** The name of the field in its form. */
  'data-path'?: string
}

const debounceMs = 150
/** In a portal, phones would take it for out of view while their keyboard opens, and hide and show it by turns. */
const dropdownProps = { withinPortal: false, hideDetached: false }

/** Chooses several of many thousand students by name or email. */
export function StudentsSelect({ value = [], onChange, ...field }: StudentsSelectProps) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), debounceMs)
  // Whom the field has shown before, by id: the names of those chosen stay while others are searched.
  const [known, setKnown] = useState<ReadonlyMap<string, StudentChoice>>(new Map())
  const { data: found = [], isFetching } = useQuery({
    ...interactions.query('GET /api/admin/interactions/students', { query: q ? { q } : {} }),
    placeholderData: keepPreviousData,
  })
  const chosen = value.flatMap((id) => known.get(id) ?? found.find((student) => student.id === id) ?? [])
  const choose = (ids: string[]) => {
    setKnown(new Map([...chosen, ...found].map((student) => [student.id, student])))
    setTyped('')
    onChange(ids)
  }
  const students = [...chosen, ...found.filter(({ id }) => !value.includes(id))]
  return (
    <MultiSelect
      {...field}
      label="Students"
      placeholder={value.length === 0 ? 'Name or email' : ''}
      required
      data-autofocus
      data={students.map((student) => ({ value: student.id, label: formatPersonName(student) }))}
      // What the server found matches already, also by parts of the address.
      filter={({ options }) => options}
      value={value}
      onChange={choose}
      searchable
      comboboxProps={dropdownProps}
      searchValue={typed}
      onSearchChange={setTyped}
      hidePickedOptions
      maxValues={limits.interaction.quickLogCount}
      nothingFoundMessage={isFetching ? 'Searching…' : 'No students found'}
    />
  )
}
