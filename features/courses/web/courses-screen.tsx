import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyFiles } from '#platform/web/ui/illustrations/empty-files.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonCards } from '#platform/web/ui/skeletons.tsx'
import type { Course } from '../schema.ts'
import { coursesQuery } from './api.ts'
import styles from './courses.module.css'

/** The courses the person is enrolled in, then all others. */
export function CoursesScreen() {
  const list = useQuery(coursesQuery)
  return (
    <>
      <PageHeader title="My Courses" intro="What you are enrolled in, and what else the center teaches." />
      <QueryList
        query={list}
        skeleton={<SkeletonCards count={3} />}
        errorTitle="The courses could not be loaded"
        errorText="Something went wrong on our side. Please try again."
        empty={
          <EmptyState title="No courses yet" illustration={<EmptyFiles />}>
            They appear here as soon as the center announces some.
          </EmptyState>
        }
      >
        {(rows) => <Groups rows={rows} />}
      </QueryList>
    </>
  )
}

function Groups({ rows }: { rows: Course[] }) {
  const own = rows.filter(({ isEnrolled }) => isEnrolled)
  const others = rows.filter(({ isEnrolled }) => !isEnrolled)
  return (
    <>
      {own.length > 0 ? (
        <Grid title="Enrolled" rows={own} />
      ) : (
        <p className={styles.none}>You are not enrolled in a course this semester.</p>
      )}
      {others.length > 0 && <Grid title={own.length > 0 ? 'Other courses' : 'All courses'} rows={others} />}
    </>
  )
}

function Grid({ title, rows }: { title: string; rows: Course[] }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{title}</h2>
      <ul className="card-grid" aria-label={title}>
        {rows.map((course) => (
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
              {[course.term, course.sessionCount > 0 && formatCount(course.sessionCount, 'session')]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </Card>
        ))}
      </ul>
    </section>
  )
}
