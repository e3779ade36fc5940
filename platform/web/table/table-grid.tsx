import '../theme/sheets/table.ts'
import '../theme/sheets/choices.ts'
import { Box, Checkbox, Table, UnstyledButton } from '@mantine/core'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { useRef } from 'react'
import { nextSort, sortDirection, type Column } from './column.ts'
import { RowMenu } from './row-menu.tsx'
import { SelectAll } from './select-all.tsx'
import { selectRange } from './selection.ts'
import { TableCell } from './table-cell.tsx'
import type { TableFilters, TableRowsProps } from './table-props.ts'
import styles from './table.module.css'

/** The rows as a grid, which scrolls sideways by itself where the columns need more room. */
export function TableGrid<Row>(props: TableRowsProps<Row>) {
  const { label, rows, columns, rowId, rowMenu, filters, selection, isFetching } = props
  const toggle = useToggle(props)
  return (
    // Scrolling sideways by keyboard needs a focus.
    <Box className={styles.scroller!} role="group" aria-label={label} tabIndex={0}>
      <Table className={styles.grid!} horizontalSpacing={8} highlightOnHover aria-busy={isFetching}>
        <Table.Thead>
          <Table.Tr>
            {selection && (
              <Table.Th>
                <SelectAll
                  className={styles.box!}
                  aria-label="Select all on this page"
                  {...{ selection, rows, rowId }}
                />
              </Table.Th>
            )}
            {columns.map((column) => (
              <Table.Th key={column.id} w={column.width} miw={minWidthOf(column)} ta={column.align}>
                {column.sort ? <SortButton column={column} filters={filters} /> : column.title}
              </Table.Th>
            ))}
            {rowMenu && (
              <Table.Th w={64}>
                <span className="visually-hidden">Actions</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <GridRow key={rowId(row)} row={row} toggle={toggle} {...props} />
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  )
}

/** Texts wrap between words only: a column is at least as wide as a long word, and the grid scrolls where that is too much. */
function minWidthOf<Row>({ width, align }: Column<Row>): number | undefined {
  if (align === 'end') return undefined
  return width === undefined ? 168 : Math.min(width, 104)
}

/** Selects one row, or with Shift all from the one clicked before. */
function useToggle<Row>({ rows, rowId, selection }: TableRowsProps<Row>) {
  const anchorId = useRef<string>(undefined)
  return (id: string, { shiftKey }: { shiftKey: boolean }) => {
    const options = { pageIds: rows.map((row) => rowId(row)), id, anchorId: shiftKey ? anchorId.current : undefined }
    selection?.set(selectRange(selection.ids, options))
    anchorId.current = id
  }
}

type GridRowProps<Row> = TableRowsProps<Row> & { row: Row; toggle: ReturnType<typeof useToggle<Row>> }

function GridRow<Row>({ row, columns, rowId, rowName, rowMenu, selection, toggle }: GridRowProps<Row>) {
  const [id, name] = [rowId(row), rowName(row)]
  const isSelected = selection?.ids.has(id) ?? false
  return (
    <Table.Tr data-selected={isSelected || undefined}>
      {selection && (
        <Table.Td>
          <Checkbox
            className={styles.box!}
            aria-label={`Select ${name}`}
            checked={isSelected}
            onChange={(event) => toggle(id, event.nativeEvent as MouseEvent)}
          />
        </Table.Td>
      )}
      {columns.map((column) => (
        <Table.Td key={column.id} ta={column.align}>
          <TableCell column={column} row={row} rowName={name} />
        </Table.Td>
      ))}
      {rowMenu && (
        <Table.Td>
          <RowMenu rowName={name} actions={rowMenu(row)} />
        </Table.Td>
      )}
    </Table.Tr>
  )
}

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
