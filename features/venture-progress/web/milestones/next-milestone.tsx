import '#platform/web/theme/sheets/choices.ts'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Venture } from '#features/ventures/schema.ts'
import { formatDate } from '#platform/web/format.ts'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { Milestone } from '../../schema.ts'
import { progress } from '../api.ts'
import { useChangeMilestone } from './use-change-milestone.ts'

/** The first open milestone with its tick. */
export function NextMilestone({ venture: { id }, mayEdit }: { venture: Venture; mayEdit: boolean }) {
  const query = useQuery(progress.query('GET /api/ventures/{id}/milestones', { params: { id } }))
  if (!query.data)
    return query.isError ? (
      <QueryError query={query} title="The milestones couldn't be loaded" isCompact headingLevel={4} />
    ) : (
      <SkeletonList count={1} media="box" end={0} />
    )
  const next = query.data.find(({ doneAt }) => doneAt === null)
  if (!next) return <p className="quiet">{query.data.length > 0 ? 'All milestones reached.' : 'No milestones yet.'}</p>
  return <Tick key={next.id} ventureId={id} milestone={next} mayEdit={mayEdit} />
}

type TickProps = { ventureId: string; milestone: Milestone; mayEdit: boolean }

function Tick({ ventureId, milestone, mayEdit }: TickProps) {
  const { change, isDone } = useChangeMilestone(ventureId, milestone)
  const { title, dueOn } = milestone
  return (
    <Checkbox
      size="md"
      label={title}
      description={dueOn ? `Due ${formatDate(dueOn)}` : null}
      checked={isDone}
      disabled={!mayEdit}
      onChange={(event) => change({ isDone: event.currentTarget.checked })}
    />
  )
}
