import type { ReactNode } from 'react'
import type { FilterChoice } from '../ui/filter-bar.tsx'

/** A column as data. `id` names it for good: in the remembered choice of columns and in tests. */
export type Column<Row> = {
  id: string
  title: string
  render(row: Row): ReactNode
  /** A second, quieter line of the cell. */
  detail?(row: Row): ReactNode
  /** Pixels. Text columns without one share what is left. */
  width?: number
  /** Numbers stand at the end. */
  align?: 'start' | 'end'
  /** Values of the endpoint's `sort` that order by this column, where it has them. */
  sort?: { ascending?: string; descending?: string }
  /** Not shown until somebody chooses it: anywhere, or on the cards of phones, where each column costs a line. */
  isOptional?: boolean | 'onPhones'
  /** Makes the cell editable in place. */
  edit?: CellEdit<Row>
}

export type CellEdit<Row> = {
  value(row: Row): string
  /** From `useAction`: resolves to undefined after a failure, which keeps the cell open. */
  save(row: Row, value: string): Promise<unknown>
  /** A choice instead of a text. */
  choices?: readonly FilterChoice[]
}

type ColumnFacts = Pick<Column<never>, 'id' | 'isOptional'>

/** Which columns somebody turned on or off, by their ids. */
export type ColumnChoice = Readonly<Record<string, boolean>>

type ChooseOptions = { choice: ColumnChoice; isPhone?: boolean | undefined }

/** The columns to show. The first names the row and is always shown; the others by choice, else by their default. */
export function chooseColumns<C extends ColumnFacts>(
  columns: readonly C[],
  { choice, isPhone = false }: ChooseOptions,
): C[] {
  const isDefault = ({ isOptional = false }: C) => (isOptional === 'onPhones' ? !isPhone : !isOptional)
  return columns.filter((column, index) => index === 0 || (choice[column.id] ?? isDefault(column)))
}

/** A stored choice, or none where the browser kept nothing that can be read. */
export function parseColumnChoice(stored: string | null): ColumnChoice {
  try {
    const choice: unknown = JSON.parse(stored ?? '{}')
    if (typeof choice !== 'object' || choice === null) return {}
    return Object.fromEntries(Object.entries(choice).filter(([, isShown]) => typeof isShown === 'boolean'))
  } catch {
    return {}
  }
}

type SortableColumn = Pick<Column<never>, 'sort'>

/** How the table is ordered by this column now. */
export function sortDirection(
  { sort }: SortableColumn,
  current: string | undefined,
): 'ascending' | 'descending' | null {
  if (current === undefined || !sort) return null
  return sort.ascending === current ? 'ascending' : sort.descending === current ? 'descending' : null
}

/** The value of `sort` after a press on this column: ascending, descending, then the default order, as far as it has them. */
export function nextSort({ sort = {} }: SortableColumn, current: string | undefined): string | undefined {
  const steps = [sort.ascending, sort.descending].filter((value) => value !== undefined)
  return steps[steps.indexOf(current ?? '') + 1]
}
