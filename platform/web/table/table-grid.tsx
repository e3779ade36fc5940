import '../theme/sheets/data-table.ts'
import { UnstyledButton } from '@mantine/core'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { DataTable as MantineDataTable, type DataTableColumn } from 'mantine-datatable'
import { nextSort, sortDirection, type Column } from './column.ts'
import { RowMenu } from './row-menu.tsx'
import type { TableFilters, TableRowsProps } from './table-props.ts'
import { selectOnPage } from './selection.ts'
import { TableCell } from './table-cell.tsx'
import styles from './table.module.css'

/** The rows as a grid: its head stays in view, and it scrolls sideways by itself where the columns need more room. */
export function TableGrid<Row>(props: TableRowsProps<Row>) {
  const { label, rows, columns, rowId, rowName, filters, isFetching } = props
  return (
    <MantineDataTable<Row>
      className={styles.grid!}
      records={rows}
      idAccessor={rowId}
      columns={[...columns.map((column) => toGridColumn(column, { filters, rowName })), ...toMenuColumn(props)]}
      fetching={isFetching}
      loaderBackgroundBlur={0}
      verticalSpacing="xs"
      highlightOnHover
      withTableBorder
      // By default it fills its parent, which in a flexible column leaves no room for what stands above and below.
      height="auto"
      // Scrolling sideways by keyboard needs a focus.
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': label } }}
      {...toSelectionProps(props)}
    />
  )
}

type CellContext<Row> = { filters: TableFilters; rowName(row: Row): string }

function toGridColumn<Row>(column: Column<Row>, { filters, rowName }: CellContext<Row>): DataTableColumn<Row> {
  return {
    accessor: column.id,
    title: column.sort ? <SortButton column={column} filters={filters} /> : column.title,
    render: (row) => <TableCell column={column} row={row} rowName={rowName(row)} />,
    textAlign: column.align === 'end' ? 'right' : 'left',
    ...(column.width !== undefined && { width: column.width }),
  }
}

function toMenuColumn<Row>({ rowMenu, rowName }: TableRowsProps<Row>): DataTableColumn<Row>[] {
  if (!rowMenu) return []
  const title = <span className="visually-hidden">Actions</span>
  const render = (row: Row) => <RowMenu rowName={rowName(row)} actions={rowMenu(row)} />
  return [{ accessor: 'actions', title, width: 64, render }]
}

function toSelectionProps<Row>({ selection, rows, rowId, rowName }: TableRowsProps<Row>) {
  if (!selection) return {}
  return {
    selectedRecords: rows.filter((row) => selection.ids.has(rowId(row))),
    onSelectedRecordsChange: (chosen: Row[]) =>
      selection.set(
        selectOnPage(selection.ids, {
          pageIds: rows.map((row) => rowId(row)),
          chosenIds: chosen.map((row) => rowId(row)),
        }),
      ),
    allRecordsSelectionCheckboxProps: { 'aria-label': 'Select all on this page' },
    getRecordSelectionCheckboxProps: (row: Row) => ({ 'aria-label': `Select ${rowName(row)}` }),
  }
}

/** A button inside the head cell: the library's own sortable head is a cell that only says it is a button. */
function SortButton<Row>({ column, filters }: { column: Column<Row>; filters: TableFilters }) {
  const direction = sortDirection(column, filters.values.sort)
  const Icon = direction === null ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <UnstyledButton
      className={styles.sort!}
      data-sorted={direction ?? undefined}
      onClick={() => filters.set({ sort: nextSort(column, filters.values.sort) })}
    >
      {column.title}
      <Icon size={14} aria-hidden />
      {direction && <span className="visually-hidden">sorted {direction}</span>}
    </UnstyledButton>
  )
}
