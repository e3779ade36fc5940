import { useInfiniteQuery } from '@tanstack/react-query'
import CircleUser from 'lucide-react/icons/circle-user-round'
import Mail from 'lucide-react/icons/mail'
import MessagesSquare from 'lucide-react/icons/messages-square'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import TrendingUp from 'lucide-react/icons/trending-up'
import { filterField } from '#platform/web/filters.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { FilterBar, type FilterField } from '#platform/web/ui/filter-bar.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { useFilters } from '#platform/web/use-filters.ts'
import { Text } from '@mantine/core'
import type { TimelineEntry } from '../../schema.ts'
import { students } from '../api.ts'
import { PointsBadge } from '../points-badge.tsx'

const kinds: Record<TimelineEntry['kind'], { label: string; many?: string; Icon: typeof Mail }> = {
  activity: { label: 'Activity', many: 'Activities', Icon: TrendingUp },
  interaction: { label: 'Interaction', many: 'Interactions', Icon: MessagesSquare },
  note: { label: 'Note', many: 'Notes', Icon: NotebookPen },
  email: { label: 'Email', many: 'Emails', Icon: Mail },
  joined: { label: 'Joined', Icon: CircleUser },
}

const filterSchema = {
  shape: {
    kind: filterField((text) =>
      Object.hasOwn(kinds, text) && text !== 'joined' ? (text as TimelineEntry['kind']) : undefined,
    ),
  },
}
const kindField: FilterField = {
  name: 'kind',
  kind: 'choice',
  label: 'Show',
  anyLabel: 'Everything',
  choices: Object.entries(kinds).flatMap(([value, { many }]) => (many ? [{ value, label: many }] : [])),
}

/** Everything that happened with a student, or one kind of it, newest first. */
export function Timeline({ studentId: id }: { studentId: string }) {
  const filters = useFilters(filterSchema)
  const list = useInfiniteQuery(
    students.pages('GET /api/admin/students/{id}/timeline', {
      params: { id },
      query: { ...filters.values, limit: 30 },
    }),
  )
  return (
    <>
      <FilterBar filters={filters} fields={[kindField]} />
      <QueryList
        query={list}
        skeleton={<SkeletonList count={5} />}
        errorTitle="The timeline couldn't be loaded"
        isSection
        filters={filters}
        noResults={{
          title: 'Nothing of this kind yet',
          text: 'Show everything that happened with this student instead.',
        }}
      >
        {(rows) => (
          <Rows as="ol" aria-label="Timeline">
            {rows.map((entry) => (
              <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
            ))}
          </Rows>
        )}
      </QueryList>
    </>
  )
}

function Entry({ entry: { kind, title, detail, by, points, isPrivate, at } }: { entry: TimelineEntry }) {
  const { label, Icon } = kinds[kind]
  return (
    <Row
      media={<Icon size={20} aria-label={label} role="img" />}
      name={title}
      details={
        <>
          {detail && (
            <Text fz="sm" lineClamp={3}>
              {detail}
            </Text>
          )}
          <RelativeTime at={at} />
          {by && ` · By ${by}`}
        </>
      }
    >
      {isPrivate && <Badge>Private</Badge>}
      <PointsBadge points={points} />
    </Row>
  )
}
