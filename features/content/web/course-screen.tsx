import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ExternalLink from 'lucide-react/icons/external-link'
import { lazy, Suspense } from 'react'
import { Problem } from '#platform/contract/problem.ts'
import { messageOf } from '#platform/web/queries.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { NoResults } from '#platform/web/ui/illustrations/no-results.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import type { CourseDetail } from '../schema.ts'
import { courseQuery } from './api.ts'
import styles from './courses/courses.module.css'

const Markdown = lazy(() => import('#platform/web/ui/markdown.tsx').then((file) => ({ default: file.Markdown })))

/** One course with its modules and sessions. */
export function CourseScreen() {
  const { slug } = useParams({ from: '/member/courses/$slug' })
  const { data: course, error, isFetching, refetch } = useQuery(courseQuery(slug))
  if (course || !error) return <CoursePage course={course} />
  if (error instanceof Problem && error.status === 404) return <NotThere />
  return (
    <>
      <title>Course · Foundry</title>
      <ErrorState
        title="This course could not be loaded"
        headingLevel={1}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {messageOf(error, 'Something went wrong on our side. Please try again.')}
      </ErrorState>
    </>
  )
}

function NotThere() {
  return (
    <>
      <title>Course not found · Foundry</title>
      <EmptyState
        headingLevel={1}
        title="Course Not Found"
        drawing={<NoResults />}
        action={<Button renderRoot={(props) => <Link to="/courses" {...props} />}>Back to My Courses</Button>}
      >
        The center has not published a page for this course yet, or took it down.
      </EmptyState>
    </>
  )
}

/** The same heading waits for the course and names it, so that the focus put there stays. */
function CoursePage({ course }: { course: CourseDetail | undefined }) {
  return (
    <>
      <PageHeader
        title={course?.name ?? 'Course'}
        intro={course?.description}
        back={
          <Link to="/courses" className={styles.back}>
            <ArrowLeft size={16} aria-hidden /> My Courses
          </Link>
        }
        meta={
          course && (
            <>
              {course.isEnrolled && <Badge tone="accent">Enrolled</Badge>}
              {course.term && <Badge>{course.term}</Badge>}
              {course.instructor && <Badge tone="info">{course.instructor}</Badge>}
            </>
          )
        }
        actions={
          course?.url && (
            <Button
              component="a"
              href={course.url}
              target="_blank"
              rel="noopener noreferrer"
              leftSection={<ExternalLink size={18} aria-hidden />}
            >
              Open course page
            </Button>
          )
        }
      />
      {course ? <Syllabus course={course} /> : <SkeletonText lines={6} />}
    </>
  )
}

function Syllabus({ course: { introduction, modules } }: { course: CourseDetail }) {
  return (
    <Suspense fallback={<SkeletonText lines={6} />}>
      {introduction && <Markdown>{introduction}</Markdown>}
      <ol className={styles.modules} aria-label="Modules">
        {modules.map(({ title, text, sessions }) => (
          <li key={title} className={styles.module}>
            <h2>{title}</h2>
            {text && <Markdown firstLevel={3}>{text}</Markdown>}
            {sessions.length > 0 && (
              <ul className={styles.sessions} aria-label={`Sessions of ${title}`}>
                {sessions.map((session) => (
                  <li key={session}>{session}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </Suspense>
  )
}
