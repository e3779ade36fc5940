import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { NoResults } from '../ui/no-results.tsx'
import { QueryError } from '../ui/query-error.tsx'
import { SkeletonTable } from '../ui/skeletons.tsx'
import { chooseColumns, type Column } from './column.ts'
import { TableCards } from './table-cards.tsx'
import { TableGrid } from './table-grid.tsx'
import { TablePager } from './table-pager.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { useColumnChoice } from './use-column-choice.ts'
import { useTablePages, type ReadPage } from './use-table-pages.ts'

export type DataTableProps<Row> = {
  /** Names the table for good: its choice of columns is remembered under it. */
  name: string
  /** Names it for screen readers: "People". */
  label: string
  /** What one row and many are called: `['person', 'people']`. */
  noun: readonly [one: string, many: string]
  /** The first column names the row; it is always shown and heads the card on phones. */
  columns: readonly Column<Row>[]
  rowId(row: Row): string
  /** The row's name in labels: "Select Ada Lovelace". */
  rowName(row: Row): string
  readPage: ReadPage<Row>
  /** From `useFilters`; its field `sort` orders the table. */
  filters: TableFilters
  /** Buttons for the selected rows. With them, each row has a checkbox. */
  bulkActions?(selectedIds: string[], clearSelection: () => void): ReactNode
  errorTitle: string
  empty: ReactNode
  noResults: { title: string; text: ReactNode }
}

export type TableFilters = {
  values: { sort?: string | undefined }
  isActive: boolean
  set(changes: { sort?: string | undefined }): void
  clear(): void
}

/** Parts of a table that show its rows, as a grid or as cards. */
export type TableRowsProps<Row> = Pick<DataTableProps<Row>, 'label' | 'rowId' | 'rowName' | 'filters'> & {
  columns: readonly Column<Row>[]
  rows: Row[]
  isFetching: boolean
  /** Null where rows cannot be selected. */
  selection: { ids: ReadonlySet<string>; set(ids: ReadonlySet<string>): void } | null
}

/**
 * A table of any length: the server filters, sorts and pages, and the address keeps filters and order. Rows can be selected over
 * several pages for bulk actions, cells edited in place, columns chosen. On phones each row is a card.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, columns, filters, bulkActions, errorTitle, empty, noResults, readPage } = props
  const [choice, choose] = useColumnChoice(name)
  const pages = useTablePages({ readPage, filterKey: JSON.stringify(filters.values) })
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const { query, rows } = pages
  if (!query.data && !query.error) return <SkeletonTable columns={Math.min(columns.length, 5)} />
  if (!query.data) return <QueryError query={query} title={errorTitle} />
  if (rows.length === 0 && pages.start === 0) {
    const isFiltered = Object.entries(filters.values).some(([field, value]) => field !== 'sort' && value !== undefined)
    if (!isFiltered) return empty
    return (
      <NoResults title={noResults.title} onClear={filters.clear}>
        {noResults.text}
      </NoResults>
    )
  }
  const Rows = isPhone ? TableCards : TableGrid
  return (
    <>
      <TableToolbar {...props} {...{ pages, choice, choose, isPhone }} />
      <Rows
        {...props}
        columns={chooseColumns(columns, choice)}
        rows={rows}
        isFetching={query.isFetching}
        selection={bulkActions ? { ids: pages.selected, set: pages.select } : null}
      />
      <TablePager pages={pages} noun={props.noun} />
    </>
  )
}
