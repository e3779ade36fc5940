import { Box, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyActivity } from '#platform/web/ui/illustrations/empty-activity.tsx'
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { Venture } from '#features/ventures/schema.ts'
import { ventures } from '#features/ventures/web/api.ts'
import type { Milestone } from '../../schema.ts'
import { progress } from '../api.ts'
import { AddMilestone } from './add-milestone.tsx'
import { MilestoneRow } from './milestone-row.tsx'

/** What is to be reached, in order, each ticked when it is. */
export function MilestonesPanel({ venture, mayEdit }: { venture: Venture; mayEdit: boolean }) {
  const list = useQuery(progress.query('GET /api/ventures/{id}/milestones', { params: { id: venture.id } }))
  return (
    <QueryList
      query={list}
      skeleton={<SkeletonList count={8} media="box" />}
      errorTitle="The milestones couldn't be loaded"
    >
      {(milestones) => (
        <Box maw={720}>
          <h2 className="visually-hidden">Milestones</h2>
          <Head venture={venture} milestones={milestones} mayEdit={mayEdit} />
          {milestones.length === 0 && (
            <EmptyState title="No milestones yet" headingLevel={3} illustration={<EmptyActivity />} isCompact>
              Small steps that show your progress. Start with a tiny one.
            </EmptyState>
          )}
          <Rows as="ol" mt={20} aria-label="Milestones">
            {milestones.map((milestone, position) => (
              <MilestoneRow
                key={milestone.id}
                venture={venture}
                milestone={milestone}
                mayEdit={mayEdit}
                position={position}
                isLast={position === milestones.length - 1}
              />
            ))}
          </Rows>
          {mayEdit && <AddMilestone ventureId={venture.id} />}
        </Box>
      )}
    </QueryList>
  )
}

type HeadProps = { venture: Venture; milestones: Milestone[]; mayEdit: boolean }

function Head({ venture: { id, progress, progressFrom }, milestones, mayEdit }: HeadProps) {
  const edit = ventures.useAction('PATCH /api/ventures/{id}', { failure: 'Failed to update venture.' })
  const done = milestones.filter(({ doneAt }) => doneAt !== null).length
  return (
    <>
      <ProgressBar
        value={progress}
        label={`${done} of ${milestones.length} reached`}
        valueText={`Progress ${progress}%`}
      />
      {progressFrom === 'hand' && (
        <Group gap="8px 16px" mt={12}>
          <span className="quiet small">You set the progress yourself. Checking off milestones won't change it.</span>
          {mayEdit && milestones.length > 0 && (
            <Button
              size="xs"
              variant="default"
              onClick={() => void edit.run({ params: { id }, body: { progressFrom: 'milestones' } })}
              loading={edit.isRunning}
            >
              Track by milestones
            </Button>
          )}
        </Group>
      )}
    </>
  )
}
