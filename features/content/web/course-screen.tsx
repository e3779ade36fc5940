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
  if (course) return <Syllabus course={course} />
  if (!error) {
    return (
      <>
        <PageHeader title="Course" />
        <SkeletonText lines={6} />
      </>
    )
  }
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

function Syllabus({ course }: { course: CourseDetail }) {
  const { name, description, introduction, modules, isEnrolled, term, instructor, url } = course
  return (
    <>
      <PageHeader
        title={name}
        intro={description}
        back={
          <Link to="/courses" className={styles.back}>
            <ArrowLeft size={16} aria-hidden /> My Courses
          </Link>
        }
        meta={
          <>
            {isEnrolled && <Badge tone="accent">Enrolled</Badge>}
            {term && <Badge>{term}</Badge>}
            {instructor && <Badge tone="info">{instructor}</Badge>}
          </>
        }
        actions={
          url && (
            <Button
              component="a"
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              leftSection={<ExternalLink size={18} aria-hidden />}
            >
              Open course page
            </Button>
          )
        }
      />
      <Suspense fallback={<SkeletonText lines={6} />}>
        {introduction && <Markdown>{introduction}</Markdown>}
        <ol className={styles.modules} aria-label="Modules">
          {modules.map((module) => (
            <li key={module.title} className={styles.module}>
              <h2>{module.title}</h2>
              {module.text && <Markdown firstLevel={3}>{module.text}</Markdown>}
              {module.sessions.length > 0 && (
                <ul className={styles.sessions} aria-label={`Sessions of ${module.title}`}>
                  {module.sessions.map((session) => (
                    <li key={session}>{session}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      </Suspense>
    </>
  )
}
