import { ScreenLink } from '#platform/web/screens.tsx'
import type { Column } from '#platform/web/table/column.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { useSearchState } from '#platform/web/use-search-state.ts'
import type { Interaction } from '../../schema.ts'
import { FollowUpBadge, formatFollowUpDay } from '../follow-ups/follow-up-badge.tsx'
import { formatMinutes, typeLabels } from '../labels.ts'
import { formatPersonName } from '#platform/web/person-name.ts'

export const columns: Column<Interaction>[] = [
  {
    id: 'student',
    title: 'Student',
    render: ({ student }) => <ScreenLink to={`/admin/students/${student.id}`}>{formatPersonName(student)}</ScreenLink>,
  },
  { id: 'type', title: 'Type', width: 112, render: ({ type }) => <Badge>{typeLabels[type]}</Badge> },
  {
    id: 'title',
    title: 'Title',
    render: (interaction) => <DetailsLink interaction={interaction} />,
    detail: ({ admin, visibility }) =>
      [admin && `By ${formatPersonName(admin)}`, visibility === 'private' && 'Private'].filter(Boolean).join(' · '),
  },
  {
    id: 'duration',
    title: 'Duration',
    width: 96,
    align: 'end',
    render: ({ duration }) => (duration === null ? '' : formatMinutes(duration)),
  },
  {
    id: 'followUp',
    title: 'Follow-up',
    width: 136,
    sort: { ascending: 'due' },
    render: (interaction) => <FollowUpBadge interaction={interaction} />,
    detail: formatFollowUpDay,
  },
  {
    id: 'date',
    title: 'Date',
    width: 120,
    sort: { ascending: 'oldest' },
    render: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
]

/** Opens the interaction beside the list as it is filtered now. */
function DetailsLink({ interaction: { id, title } }: { interaction: Interaction }) {
  const [search] = useSearchState()
  const query = new URLSearchParams({ ...(search as Record<string, string>), interaction: id })
  return (
    <ScreenLink to={`/interactions?${query}`} data-card-link>
      {title}
    </ScreenLink>
  )
}
