import '../theme/sheets/choices.ts'
import { Checkbox, type CheckboxProps } from '@mantine/core'
import { selectOnPage } from './selection.ts'
import type { TableRowsProps } from './table-props.ts'

type SelectAllProps<Row> = Pick<TableRowsProps<Row>, 'rows' | 'rowId'> & {
  selection: NonNullable<TableRowsProps<Row>['selection']>
} & Pick<CheckboxProps, 'label' | 'aria-label' | 'className'>

/** Selects all rows of this page, or none of them; rows of other pages stay as they are. */
export function SelectAll<Row>({ selection, rows, rowId, ...rest }: SelectAllProps<Row>) {
  const pageIds = rows.map((row) => rowId(row))
  const count = pageIds.filter((id) => selection.ids.has(id)).length
  const isAllSelected = count === rows.length
  return (
    <Checkbox
      {...rest}
      checked={isAllSelected}
      indeterminate={count > 0 && !isAllSelected}
      onChange={() => selection.set(selectOnPage(selection.ids, { pageIds, chosenIds: isAllSelected ? [] : pageIds }))}
    />
  )
}
