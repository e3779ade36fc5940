import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useRef } from 'react'
import { PassageHighlight } from '#features/knowledge/web/embeds.tsx'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { LoadError } from '#platform/web/ui/not-found.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SkeletonDetail } from '#platform/web/ui/skeletons.tsx'
import { AddressButton } from '#platform/web/ui/address-button.tsx'
import { courses } from './api.ts'
import type { CourseDetail } from '../schema.ts'
import styles from './course-screen.module.css'

const notFound = {
  title: 'Course Not Found',
  back: { to: '/courses', label: 'Back to My Courses' },
  children: "The center hasn't published this course yet, or has taken it down.",
}

const Markdown = lazy(() => import('#platform/web/ui/markdown.tsx').then((file) => ({ default: file.Markdown })))

/** One course with its modules and sessions. */
export function CourseScreen() {
  const { slug } = useParams({ from: '/member/courses/$slug' })
  const query = useQuery(courses.query('GET /api/courses/{slug}', { params: { slug } }))
  if (query.data || !query.error) return <CoursePage course={query.data} />
  return <LoadError noun="Course" query={query} notFound={notFound} />
}

/** The heading is rendered while loading too: replacing it would lose the focus that navigation put there. */
function CoursePage({ course }: { course: CourseDetail | undefined }) {
  return (
    <>
      <PageHeader
        title={course?.name ?? 'Course'}
        intro={course?.description}
        back={<BackLink to="/courses">My Courses</BackLink>}
        meta={
          course && (
            <>
              {course.isEnrolled && <Badge tone="accent">Enrolled</Badge>}
              {course.term && <Badge>{course.term}</Badge>}
              {course.instructor && <Badge tone="info">{course.instructor}</Badge>}
            </>
          )
        }
        actions={course && <AddressButton address={course.url}>Open course page</AddressButton>}
      />
      {course ? <Syllabus course={course} /> : <SkeletonDetail hasPanel={false} />}
    </>
  )
}

function Syllabus({ course: { introduction, modules } }: { course: CourseDetail }) {
  const text = useRef<HTMLDivElement>(null)
  return (
    <Suspense fallback={<SkeletonDetail hasPanel={false} />}>
      <PassageHighlight textRef={text} />
      <div ref={text}>
        {introduction && <Markdown>{introduction}</Markdown>}
        <ol className={styles.modules} aria-label="Modules">
          {modules.map(({ title, text, sessions }) => (
            <li key={title} className={styles.module}>
              <Box component="h2" mb="sm" fz="var(--size-title-3)">
                {title}
              </Box>
              {text && <Markdown topHeadingLevel={3}>{text}</Markdown>}
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
      </div>
    </Suspense>
  )
}
