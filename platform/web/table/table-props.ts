import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import type { RowAction } from './row-menu-items.tsx'
import type { ReadPage } from './use-table-pages.ts'

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
  /** A menu at the end of each row, in the head of its card on phones. It is no column: nobody can turn it off. */
  rowMenu?(row: Row): readonly RowAction[]
  /** Buttons for the selected rows. With them, each row has a checkbox. */
  bulkActions?(selectedIds: string[], clearSelection: () => void): ReactNode
  /** The ids of all rows that match the filters. With it, all of them can be selected, not only a page. */
  readAllIds?(): Promise<string[]>
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
export type TableRowsProps<Row> = Pick<DataTableProps<Row>, 'label' | 'rowId' | 'rowName' | 'rowMenu' | 'filters'> & {
  columns: readonly Column<Row>[]
  rows: Row[]
  isFetching: boolean
  /** Null where rows cannot be selected. */
  selection: { ids: ReadonlySet<string>; set(ids: ReadonlySet<string>): void } | null
}
