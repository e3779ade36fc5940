import '../theme/sheets/choices.ts'
import '../theme/sheets/select.ts'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import Columns from 'lucide-react/icons/columns-3'
import { useState, type ComponentPropsWithRef } from 'react'
import { formatNumber } from '../format.ts'
import { showError } from '../ui/toast.ts'
import { Popup } from '../ui/popup.tsx'
import { chooseColumns, type ColumnChoice } from './column.ts'
import type { DataTableProps } from './table-props.ts'
import styles from './table.module.css'
import type { useTablePages } from './use-table-pages.ts'

type TableToolbarProps<Row> = DataTableProps<Row> & {
  pages: ReturnType<typeof useTablePages<Row>>
  choice: ColumnChoice
  choose(choice: ColumnChoice): void
  isPhone: boolean | undefined
}

/** Above the rows: the bulk actions while rows are selected, else the order (on phones, where there is no head) and the columns. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { pages, bulkActions, filters, isPhone } = props
  const selectedIds = [...pages.selected]
  const clear = () => pages.select(new Set())
  if (selectedIds.length > 0 && bulkActions) {
    return (
      <div className={styles.toolbar} data-selecting>
        <p className={styles.selected} role="status">
          {formatNumber(selectedIds.length)} selected
        </p>
        <Button size="sm" variant="subtle" onClick={clear}>
          Clear selection
        </Button>
        <SelectEverything {...props} />
        <div className={styles.bulkActions}>{bulkActions(selectedIds, clear)}</div>
      </div>
    )
  }
  return (
    <div className={styles.toolbar}>
      {filters.isActive && (
        <Button size="sm" variant="subtle" onClick={filters.clear}>
          Clear filters
        </Button>
      )}
      {isPhone && <SortSelect {...props} />}
      <ColumnMenu {...props} />
    </div>
  )
}

/** After a page is selected: the way to the rows of the other pages, too. */
function SelectEverything<Row>({ pages, readAllIds }: TableToolbarProps<Row>) {
  const [isReading, setIsReading] = useState(false)
  const { rows, selected, totalCount } = pages
  if (!readAllIds || selected.size < rows.length || selected.size >= totalCount) return null
  const select = async () => {
    setIsReading(true)
    try {
      pages.select(new Set(await readAllIds()))
    } catch {
      showError({ title: 'Not all selected', message: 'Try again in a moment.' })
    } finally {
      setIsReading(false)
    }
  }
  return (
    <Button size="sm" variant="subtle" loading={isReading} onClick={() => void select()}>
      Select all {formatNumber(totalCount)}
    </Button>
  )
}

function SortSelect<Row>({ columns, filters }: DataTableProps<Row>) {
  const options = columns.flatMap(({ title, sort }) => [
    ...(sort?.ascending ? [{ value: sort.ascending, label: `${title}, ascending` }] : []),
    ...(sort?.descending ? [{ value: sort.descending, label: `${title}, descending` }] : []),
  ])
  if (options.length === 0) return null
  return (
    <NativeSelect
      size="sm"
      aria-label="Sort by"
      className={styles.sortSelect!}
      data={[{ value: '', label: 'Default order' }, ...options]}
      value={filters.values.sort ?? ''}
      onChange={(event) => filters.set({ sort: event.currentTarget.value || undefined })}
    />
  )
}

function ColumnMenu<Row>({ columns, choice, choose, isPhone }: TableToolbarProps<Row>) {
  const shown = new Set(chooseColumns(columns, { choice, isPhone }).map(({ id }) => id))
  return (
    <Popup as={ColumnsButton} label="Columns" button="Columns">
      <div className={styles.columnChoices}>
        {columns.slice(1).map(({ id, title }) => (
          <Checkbox
            key={id}
            label={title}
            checked={shown.has(id)}
            onChange={(event) => choose({ ...choice, [id]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </Popup>
  )
}

function ColumnsButton(props: Pick<ComponentPropsWithRef<typeof Button<'button'>>, 'ref' | 'onClick' | 'children'>) {
  return <Button size="sm" variant="default" leftSection={<Columns size={16} aria-hidden />} {...props} />
}
