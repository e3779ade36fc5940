import { lazy, Suspense } from 'react'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { StudentImportDialog } from '#features/student-imports/web/embeds.tsx'
import type { FilterValues } from '#platform/web/filters.ts'
import type { RowAction } from '#platform/web/table/row-menu-items.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { Filters } from '#platform/web/use-filters.ts'
import { limits } from '#rules/limits.ts'
import { students } from '../api.ts'
import type { studentFilters } from './filter-fields.ts'

const BulkActions = lazy(() => import('./bulk-actions.tsx').then((file) => ({ default: file.BulkActions })))

export type ListFilters = Filters<FilterValues<typeof studentFilters>>

/** What staff can do with the list and with selected rows; for mentors nothing, and their rows have no checkboxes. */
export function useStudentList(filters: ListFilters) {
  const mayChange = useHasPermission('student.edit')
  const mayImport = useHasPermission('student.import')
  const importing = useDialog()
  const mayExport = useHasPermission('export.getNamed')
  const listMenu: RowAction[] = [
    ...(mayImport ? [{ label: 'Import students', onSelect: () => importing.open() }] : []),
    ...(mayExport
      ? [
          { label: 'Download CSV', onSelect: () => download('csv', filters.values) },
          { label: 'Download Excel', onSelect: () => download('xlsx', filters.values) },
        ]
      : []),
  ]
  const dialogs = mayImport && <StudentImportDialog {...importing.props} />
  if (!mayChange) return { listMenu, dialogs, table: {} }
  const bulkActions = (ids: string[], clearSelection: () => void) => (
    <Suspense>
      <BulkActions ids={ids} clearSelection={clearSelection} />
    </Suspense>
  )
  return { listMenu, dialogs, table: { bulkActions, readAllIds: () => readAllIds(filters.values) } }
}

/** As many as the endpoints for many students take at once. */
async function readAllIds(values: ListFilters['values']): Promise<string[]> {
  const rows = await students.call('GET /api/admin/students', { query: { ...values, limit: limits.page.max } })
  return rows.map(({ id }) => id)
}

/** The list as it is filtered now. */
function download(format: 'csv' | 'xlsx', values: ListFilters['values']) {
  const query = new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  window.location.assign(`/api/admin/students/${format}?${query}`)
}
