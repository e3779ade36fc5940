import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isNotFound, LoadError } from '#platform/web/ui/not-found.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SkeletonStats, SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { studentQuery } from './api.ts'
import { StudentDetails } from './profile/student-details.tsx'
import { staffOnly } from './staff-only.tsx'
import { studentNotFound } from './student-not-found.ts'

export const StudentScreen = staffOnly(StudentById, 'student.get')

/** The profile of one student. A mentor who loses the student meanwhile no longer sees it. */
function StudentById() {
  const { studentId } = useParams({ from: '/member/admin/students/$studentId' })
  const query = useQuery(studentQuery(studentId))
  if (query.data && !isNotFound(query.error)) return <StudentDetails key={studentId} student={query.data} />
  if (query.error) return <LoadError noun="Student" query={query} notFound={studentNotFound} />
  return (
    <>
      <PageHeader title="Student Profile" />
      <SkeletonText lines={4} />
      <SkeletonStats count={4} />
    </>
  )
}
