import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { EmptyFiles } from '#platform/web/ui/illustrations/empty-files.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SkeletonCards } from '#platform/web/ui/skeletons.tsx'
import type { Course } from '../schema.ts'
import { coursesQuery } from './api.ts'
import styles from './courses.module.css'

/** The courses the person is enrolled in, then all others. */
export function CoursesScreen() {
  return (
    <>
      <PageHeader title="My Courses" intro="What you are enrolled in, and what else the center teaches." />
      <Courses />
    </>
  )
}

function Courses() {
  const { data: courses, error, isFetching, refetch } = useQuery(coursesQuery)
  if (error && !courses) {
    return (
      <ErrorState title="The courses could not be loaded" onRetry={() => void refetch()} isRetrying={isFetching}>
        {getErrorMessage(error, 'Something went wrong on our side. Please try again.')}
      </ErrorState>
    )
  }
  if (!courses) return <SkeletonCards count={3} />
  if (courses.length === 0) {
    return (
      <EmptyState title="No courses yet" illustration={<EmptyFiles />}>
        They appear here as soon as the center announces some.
      </EmptyState>
    )
  }
  const own = courses.filter(({ isEnrolled }) => isEnrolled)
  const others = courses.filter(({ isEnrolled }) => !isEnrolled)
  return (
    <>
      {own.length > 0 ? (
        <Grid title="Enrolled" courses={own} />
      ) : (
        <p className={styles.none}>You are not enrolled in a course this semester.</p>
      )}
      {others.length > 0 && <Grid title={own.length > 0 ? 'Other courses' : 'All courses'} courses={others} />}
    </>
  )
}

function Grid({ title, courses }: { title: string; courses: Course[] }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.grid} aria-label={title}>
        {courses.map((course) => (
          <Card as="li" key={course.id} className={styles.card}>
            {course.isEnrolled && (
              <div>
                <Badge tone="accent">Enrolled</Badge>
              </div>
            )}
            <h3 className={styles.name}>
              <Link to="/courses/$slug" params={{ slug: course.slug }} data-card-link>
                {course.name}
              </Link>
            </h3>
            <p className={styles.description}>{course.description}</p>
            <p className={styles.facts}>
              {[course.term, course.sessionCount > 0 && `${course.sessionCount} sessions`].filter(Boolean).join(' · ')}
            </p>
          </Card>
        ))}
      </ul>
    </section>
  )
}
