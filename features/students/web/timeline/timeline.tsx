import { useInfiniteQuery } from '@tanstack/react-query'
import CircleUser from 'lucide-react/icons/circle-user-round'
import Mail from 'lucide-react/icons/mail'
import MessagesSquare from 'lucide-react/icons/messages-square'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import TrendingUp from 'lucide-react/icons/trending-up'
import { Badge } from '#platform/web/ui/badge.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { Text } from '@mantine/core'
import type { TimelineEntry } from '../../schema.ts'
import { students } from '../api.ts'
import { PointsBadge } from '../points-badge.tsx'

const kinds = {
  activity: { label: 'Activity', Icon: TrendingUp },
  interaction: { label: 'Interaction', Icon: MessagesSquare },
  note: { label: 'Note', Icon: NotebookPen },
  email: { label: 'Email', Icon: Mail },
  joined: { label: 'Joined', Icon: CircleUser },
}

/** Everything that happened with a student, newest first. */
export function Timeline({ studentId: id }: { studentId: string }) {
  const list = useInfiniteQuery(
    students.pages('GET /api/admin/students/{id}/timeline', { params: { id }, query: { limit: 30 } }),
  )
  return (
    <QueryList
      query={list}
      skeleton={<SkeletonList count={5} />}
      errorTitle="The timeline couldn't be loaded"
      isSection
    >
      {(rows) => (
        <Rows as="ol" aria-label="Timeline">
          {rows.map((entry) => (
            <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
          ))}
        </Rows>
      )}
    </QueryList>
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
