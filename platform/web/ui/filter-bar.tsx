import '../theme/sheets/select.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useId, type ReactNode } from 'react'
import type { Filters } from '../use-filters.ts'
import styles from './filter-bar.module.css'
import { SearchInput } from './search-input.tsx'

export type FilterChoice = { value: string; label: string }

/** One control: words to search for, or a choice with `anyLabel` for no choice ("Any status"). */
export type FilterField =
  | { name: string; kind: 'search'; label: string; placeholder: string }
  | { name: string; kind: 'choice'; label: string; anyLabel: string; choices: readonly FilterChoice[] }

export type FilterBarProps = {
  filters: Pick<Filters<Record<string, string | number | boolean | undefined>>, 'values' | 'set'>
  fields: readonly FilterField[]
  /** Other controls of the list, in view on phones too: a checkbox, another view. */
  children?: ReactNode
}

/** The controls of a filtered list. On phones the choices are behind one button, which says how many are set. */
export function FilterBar({ filters, fields, children }: FilterBarProps) {
  const [isExpanded, { toggle }] = useDisclosure(false)
  const choicesId = useId()
  const choices = fields.filter(({ kind }) => kind === 'choice')
  const setCount = choices.filter(({ name }) => filters.values[name] !== undefined).length
  return (
    <search className={styles.bar}>
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
          <div id={choicesId} className={styles.choices} data-expanded={isExpanded || undefined}>
            {fields.map(
              (field) =>
                field.kind === 'choice' && (
                  <NativeSelect
                    key={field.name}
                    aria-label={field.label}
                    data={[{ value: '', label: field.anyLabel }, ...field.choices]}
                    value={String(filters.values[field.name] ?? '')}
                    onChange={(event) => filters.set({ [field.name]: event.currentTarget.value })}
                  />
                ),
            )}
          </div>
        </>
      )}
      {children}
    </search>
  )
}
