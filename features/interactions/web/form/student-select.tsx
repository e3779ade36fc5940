import '#platform/web/theme/sheets/select.ts'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StudentChoice } from '../../schema.ts'
import { interactions } from '../api.ts'
import { formatPersonName } from '#platform/web/person-name.ts'

type StudentSelectProps = {
  label?: string
  'aria-label'?: string
  placeholder?: string
  required?: boolean
  error?: React.ReactNode
  /** The student's id; empty for none. */
  value?: string
  onChange(value: string): void
}

const debounceMs = 150
/** In a portal, phones would take it for out of view while their keyboard opens, and hide and show it by turns. */
const dropdownProps = { withinPortal: false, hideDetached: false }

/** Finds one of many thousand students by name or email. The server searches, so only matches are ever loaded. */
export function StudentSelect({ value = '', onChange, ...field }: StudentSelectProps) {
  const [typed, setTyped] = useState('')
  const [isWanted, setWanted] = useState(false)
  const [search] = useDebouncedValue(typed.trim(), debounceMs)
  const chosen = useChosenStudent(value)
  const label = chosen ? formatPersonName(chosen) : ''
  const q = search === label ? '' : search
  const { data: found = [], isFetching } = useQuery({
    ...interactions.query('GET /api/admin/interactions/students', { query: q ? { q } : {} }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
  const students = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <Select
      {...field}
      data={students.map((student) => ({ value: student.id, label: formatPersonName(student), email: student.email }))}
      // What the server found matches already, also by parts of the address.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span>
          {option.label} <span className="quiet small">{(option as unknown as { email: string }).email}</span>
        </span>
      )}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      searchable
      comboboxProps={dropdownProps}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the student' }}
      onFocus={() => setWanted(true)}
      onSearchChange={setTyped}
      nothingFoundMessage={isFetching ? 'Searching…' : 'No students found'}
      autoComplete="off"
    />
  )
}

/** The student with this id, whose name the field shows; undefined for none and while it loads. */
export function useChosenStudent(id: string): StudentChoice | undefined {
  const { data } = useQuery({
    ...interactions.query('GET /api/admin/interactions/students', { query: { ids: id } }),
    enabled: id !== '',
  })
  return id === '' ? undefined : data?.[0]
}
