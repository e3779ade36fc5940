import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { EmptyActivity } from '#platform/web/ui/illustrations/empty-activity.tsx'
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { showError } from '#platform/web/ui/toast.ts'
import type { Milestone, Venture } from '../../schema.ts'
import { useEditVenture } from '../api.ts'
import type { PanelProps } from '../panel.ts'
import { AddMilestone } from './add-milestone.tsx'
import { milestonesQuery } from './api.ts'
import { MilestoneRow } from './milestone-row.tsx'
import styles from './milestones-panel.module.css'

/** What is to be reached, in order, each ticked when it is. */
export function MilestonesPanel({ venture, mayEdit }: PanelProps) {
  const { data: milestones, error, isFetching, refetch } = useQuery(milestonesQuery(venture.id))
  if (!milestones && !error) return <SkeletonText lines={6} />
  if (!milestones) {
    return (
      <ErrorState title="The milestones could not be loaded" onRetry={() => void refetch()} isRetrying={isFetching}>
        {getErrorMessage(error, 'Try again in a moment.')}
      </ErrorState>
    )
  }
  return (
    <>
      <h2 className="visually-hidden">Milestones</h2>
      <Head venture={venture} milestones={milestones} mayEdit={mayEdit} />
      {milestones.length === 0 && (
        <EmptyState title="No milestones yet" headingLevel={3} illustration={<EmptyActivity />} isCompact>
          Small steps that show how far you are. The first one can be tiny.
        </EmptyState>
      )}
      <ol className={styles.rows} aria-label="Milestones">
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
      </ol>
      {mayEdit && <AddMilestone ventureId={venture.id} />}
    </>
  )
}

type HeadProps = { venture: Venture; milestones: Milestone[]; mayEdit: boolean }

function Head({ venture, milestones, mayEdit }: HeadProps) {
  const edit = useEditVenture()
  const done = milestones.filter(({ doneAt }) => doneAt !== null).length
  const follow = () =>
    edit.mutate(
      { id: venture.id, progressFrom: 'milestones' },
      {
        onError: (error) => showError({ title: 'Error', message: getErrorMessage(error, 'Failed to update venture.') }),
      },
    )
  return (
    <div className={styles.head}>
      <ProgressBar
        value={venture.progress}
        label={`${done} of ${milestones.length} reached`}
        valueText={`Progress ${venture.progress}%`}
      />
      {venture.progressFrom === 'hand' && (
        <p className={styles.manualProgress}>
          <span className="quiet small">The progress was set by hand. Ticking does not move it.</span>
          {mayEdit && milestones.length > 0 && (
            <Button size="xs" variant="default" onClick={follow} loading={edit.isPending}>
              Follow the milestones
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
