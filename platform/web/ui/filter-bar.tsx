import '../theme/sheets/select.ts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useId, type ChangeEvent, type ReactNode } from 'react'
import type { Filters } from '../use-filters.ts'
import styles from './filter-bar.module.css'
import { SearchInput } from './search-input.tsx'

export type FilterChoice = { value: string; label: string }

/** One control: words to search for, a choice with `anyLabel` for no choice ("Any status"), or a day, such as `2026-11-21`. */
export type FilterField =
  | { name: string; kind: 'search'; label: string; placeholder: string }
  | { name: string; kind: 'choice'; label: string; anyLabel: string; choices: readonly FilterChoice[] }
  | { name: string; kind: 'day'; label: string }

export type FilterBarProps = {
  filters: Pick<Filters<Record<string, string | number | boolean | undefined>>, 'values' | 'set'>
  fields: readonly FilterField[]
  /** Takes the place of a search box: another way to find rows, such as a field that searches people. */
  lead?: ReactNode
  /** Other controls of the list, in view on phones too: a checkbox, another view. */
  children?: ReactNode
}

/** The controls of a filtered list. On phones the choices are behind one button, which says how many are set. */
export function FilterBar({ filters, fields, lead, children }: FilterBarProps) {
  const [isExpanded, { toggle }] = useDisclosure(false)
  const choicesId = useId()
  const choices = fields.filter(({ kind }) => kind !== 'search')
  const setCount = choices.filter(({ name }) => filters.values[name] !== undefined).length
  return (
    <search className={styles.bar}>
      {lead}
      {fields.map(
        (field) =>
          field.kind === 'search' && (
            <SearchInput
              key={field.name}
              label={field.label}
              placeholder={field.placeholder}
              query={String(filters.values[field.name] ?? '')}
              onSearch={(text) => filters.set({ [field.name]: text })}
            />
          ),
      )}
      {choices.length > 0 && (
        <>
          <Button
            variant="default"
            className={styles.toggle!}
            leftSection={<SlidersHorizontal size={18} aria-hidden />}
            aria-expanded={isExpanded}
            aria-controls={choicesId}
            onClick={toggle}
          >
            {setCount > 0 ? `Filters (${setCount})` : 'Filters'}
          </Button>
          <div
            id={choicesId}
            className={styles.choices}
            data-expanded={isExpanded || undefined}
            // Too many for the line of the search: they get a line of their own, below the other controls.
            data-many={choices.length > 4 || undefined}
          >
            {choices.map((field) => (
              <FilterControl
                key={field.name}
                field={field}
                value={String(filters.values[field.name] ?? '')}
                onChange={(value) => filters.set({ [field.name]: value })}
              />
            ))}
          </div>
        </>
      )}
      {children}
    </search>
  )
}

type FilterControlProps = { field: FilterField; value: string; onChange(value: string): void }

function FilterControl({ field, value, onChange }: FilterControlProps) {
  const props = {
    'aria-label': field.label,
    value,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => onChange(event.currentTarget.value),
  }
  if (field.kind === 'choice')
    return <NativeSelect {...props} data={[{ value: '', label: field.anyLabel }, ...field.choices]} />
  const label = <span className="quiet small">{field.label}</span>
  return <TextInput {...props} type="date" className={styles.day!} leftSection={label} leftSectionWidth={48} />
}
