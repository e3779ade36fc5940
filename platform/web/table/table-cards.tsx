import '../theme/sheets/choices.ts'
import { Checkbox } from '@mantine/core'
import { Card } from '../ui/card.tsx'
import { toggleSelection } from '../ui/selection.ts'
import { RowMenu } from './row-menu.tsx'
import { SelectAll } from './select-all.tsx'
import type { TableRowsProps } from './table-props.ts'
import { TableCell } from './table-cell.tsx'
import styles from './table.module.css'

/** The rows as cards, for phones: the first column as the head, the others as names and values in two columns. */
export function TableCards<Row>(props: TableRowsProps<Row>) {
  const { label, rows, columns, rowId, rowName, rowMenu, selection, isFetching } = props
  const [head, ...others] = columns
  return (
    <>
      {selection && (
        <SelectAll className={styles.selectAll!} label="Select all on this page" {...{ selection, rows, rowId }} />
      )}
      <ul className={styles.cards} aria-label={label} aria-busy={isFetching}>
        {rows.map((row) => (
          <Card as="li" key={rowId(row)} padding="tight" className={styles.card}>
            <div className={styles.cardHead}>
              {selection && (
                <Checkbox
                  aria-label={`Select ${rowName(row)}`}
                  checked={selection.ids.has(rowId(row))}
                  onChange={() => selection.set(toggleSelection(selection.ids, rowId(row)))}
                />
              )}
              <div className={styles.cardTitle}>
                <TableCell column={head!} row={row} rowName={rowName(row)} />
              </div>
              {rowMenu && <RowMenu rowName={rowName(row)} actions={rowMenu(row)} />}
            </div>
            {others.length > 0 && (
              <dl className={styles.values}>
                {others.map((column) => (
                  <div key={column.id}>
                    <dt>{column.title}</dt>
                    <dd>
                      <TableCell column={column} row={row} rowName={rowName(row)} />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </Card>
        ))}
      </ul>
    </>
  )
}
