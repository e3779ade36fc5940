import { lazy, Suspense } from 'react'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { StudentImportDialog } from '#features/student-imports/web/embeds.tsx'
import { downloadFile } from '#platform/web/download.ts'
import type { FilterValues } from '#platform/web/filters.ts'
import type { RowAction } from '#platform/web/table/row-menu-items.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { Filters } from '#platform/web/use-filters.ts'
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
          { label: 'Download CSV', onSelect: () => void downloadFile('GET /api/admin/students/csv', filters.values) },
          {
            label: 'Download Excel',
            onSelect: () => void downloadFile('GET /api/admin/students/xlsx', filters.values),
          },
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
  return {
    listMenu,
    dialogs,
    table: { bulkActions, readAllIds: () => students.call('GET /api/admin/students/ids', { query: filters.values }) },
  }
}
