import { useMediaQuery } from '@mantine/hooks'
import { useDeferredValue } from 'react'
import { NoResults } from '../ui/no-results.tsx'
import { QueryError } from '../ui/query-error.tsx'
import { SkeletonCards, SkeletonTable } from '../ui/skeletons.tsx'
import { chooseColumns } from './column.ts'
import type { DataTableProps } from './table-props.ts'
import { TableCards } from './table-cards.tsx'
import { TableGrid } from './table-grid.tsx'
import { TablePager } from './table-pager.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { useColumnChoice } from './use-column-choice.ts'
import { useTablePages } from './use-table-pages.ts'

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
  // The first rows of a page may take a slow phone a while to draw: deferred, they leave room for presses and scrolling.
  const isLoaded = useDeferredValue(query.data !== undefined)
  if ((!isLoaded || !query.data) && !query.error)
    return isPhone ? <SkeletonCards count={4} /> : <SkeletonTable columns={Math.min(columns.length, 5)} />
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
        columns={chooseColumns(columns, { choice, isPhone })}
        rows={rows}
        isFetching={query.isFetching}
        selection={bulkActions ? { ids: pages.selected, set: pages.select } : null}
      />
      <TablePager pages={pages} noun={props.noun} />
    </>
  )
}
