import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount } from '#platform/web/format.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyFiles } from '#platform/web/ui/illustrations/empty-files.tsx'
import { ItemCard } from '#platform/web/ui/item-card.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonCards } from '#platform/web/ui/skeletons.tsx'
import { limits } from '#rules/limits.ts'
import { courses } from './api.ts'
import type { Course } from '../schema.ts'

/** The courses the person is enrolled in, then all others. */
export function CoursesScreen() {
  const list = useQuery(courses.query('GET /api/courses', { query: { limit: limits.page.max } }))
  return (
    <>
      <PageHeader title="My Courses" intro="Courses you're enrolled in, and others the center offers." />
      <QueryList
        query={list}
        skeleton={<SkeletonCards shape="text" />}
        errorTitle="Courses could not be loaded"
        errorText="Something went wrong on our side. Please try again."
        empty={
          <EmptyState title="No courses yet" illustration={<EmptyFiles />}>
            They show up here as soon as the center adds some.
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
        <Text c="dimmed" mb="lg">
          You aren't enrolled in a course this semester.
        </Text>
      )}
      {others.length > 0 && <Grid title={own.length > 0 ? 'Other courses' : 'All courses'} rows={others} />}
    </>
  )
}

function Grid({ title, rows }: { title: string; rows: Course[] }) {
  return (
    <Stack mb={40} renderRoot={(props) => <section {...props} />}>
      <h2>{title}</h2>
      <ul className="card-grid" aria-label={title}>
        {rows.map(({ id, slug, name, description, term, sessionCount }) => (
          <ItemCard
            key={id}
            headingLevel={3}
            title={
              <Link to="/courses/$slug" params={{ slug }} data-card-link>
                {name}
              </Link>
            }
            kind={[term, sessionCount > 0 && formatCount(sessionCount, 'session')].filter(Boolean).join(' · ')}
            description={description}
          />
        ))}
      </ul>
    </Stack>
  )
}
