import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '#features/accounts/web/api.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { RowMenu } from '#platform/web/table/row-menu.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FilterBar } from '#platform/web/ui/filter-bar.tsx'
import { EmptyPeople } from '#platform/web/ui/illustrations/empty-people.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { StatCards } from '#platform/web/ui/stat-cards.tsx'
import { useFilters } from '#platform/web/use-filters.ts'
import type { StudentSummary } from '../schema.ts'
import { optionsQuery, students } from './api.ts'
import { filterFields, studentFilters } from './list/filter-fields.ts'
import { SavedLists } from './list/saved-lists.tsx'
import { columns } from './list/student-columns.tsx'
import { useStudentList } from './list/use-student-list.tsx'
import { staffOnly } from './staff-only.tsx'
import { formatPersonName } from '#platform/web/person-name.ts'

export const StudentsScreen = staffOnly(Students, 'student.list')

/** All students for staff, their own for mentors; what is filtered, in which order, is in the address. */
function Students() {
  const isMentor = useCurrentUser().role === 'mentor'
  const filters = useFilters(studentFilters)
  const { data: options } = useQuery(optionsQuery)
  const { listMenu, dialogs, table } = useStudentList(filters)
  const { sort: _, ...filterValues } = filters.values
  const { data: summary } = useQuery(students.query('GET /api/admin/students/summary', { query: filterValues }))
  return (
    <>
      <PageHeader
        title={isMentor ? 'My Students' : 'Student Management'}
        intro={isMentor ? 'The students you mentor.' : 'Find students, see how they are doing, and get in touch.'}
        actions={
          <>
            {listMenu.length > 0 && <RowMenu rowName="all students" actions={listMenu} />}
            <SavedLists filters={filters} />
          </>
        }
      />
      <Stack gap="xl">
        <StatCards label="Summary Statistics" figures={toFigures(summary)} />
        <section aria-label="Students">
          <FilterBar filters={filters} fields={filterFields({ options, tag: filters.values.tag, isMentor })} />
          <DataTable
            name="students"
            label="Students"
            noun={['student', 'students']}
            rowId={({ id }) => id}
            rowName={(student) => formatPersonName(student)}
            readPage={(cursor) => {
              const query = { ...filters.values, limit: 50, ...(cursor && { cursor }) }
              return students.page('GET /api/admin/students', { query })
            }}
            {...{ columns, filters, ...table }}
            errorTitle="The students couldn't be loaded"
            empty={<NoStudents isMentor={isMentor} />}
            noResults={{ title: 'No students found', text: 'Try fewer words or another filter, or clear the filters.' }}
          />
        </section>
      </Stack>
      {dialogs}
    </>
  )
}

function NoStudents({ isMentor }: { isMentor: boolean }) {
  return (
    <EmptyState title="No students found" illustration={<EmptyPeople />}>
      {isMentor
        ? 'Students appear here as soon as staff assign them to you.'
        : 'Students appear here once they sign in for the first time.'}
    </EmptyState>
  )
}

const toFigures = (summary: StudentSummary | undefined) => ({
  'Total Students': summary?.totalCount,
  'Active Students': summary?.activeCount,
  'Average Completion': summary && `${summary.averageCompletion}%`,
  'Average Points': summary?.averagePoints,
})
