import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import { progress } from '#features/venture-progress/web/api.ts'
import { formatDate } from '#platform/web/format.ts'
import type { NextMilestone } from '../../schema.ts'
import { OverviewCard } from './overview-card.tsx'
import styles from './overview-section.module.css'

/** The first open milestone; undefined while it loads, null for none. */
export function NextMilestoneCard({ milestone }: { milestone: NextMilestone | null | undefined }) {
  return (
    <OverviewCard label="Next milestone" isLoading={milestone === undefined}>
      {milestone ? (
        <OpenMilestone milestone={milestone} />
      ) : (
        <>
          <p className="quiet">No open milestones. Add one to a venture to see it here.</p>
          <Group mt="auto" pt={12}>
            <Button size="sm" variant="default" renderRoot={(props) => <Link to="/ventures" {...props} />}>
              Go to my ventures
            </Button>
          </Group>
        </>
      )}
    </OverviewCard>
  )
}

function OpenMilestone({ milestone }: { milestone: NextMilestone }) {
  const { id, title, dueOn, ventureId, ventureName, doneCount, totalCount } = milestone
  const edit = progress.useAction('PATCH /api/ventures/{id}/milestones/{milestoneId}', {
    success: { title: 'Milestone reached', message: title },
    failure: 'Failed to save. Try again.',
  })
  const params = { id: ventureId, milestoneId: id }
  return (
    <>
      <Link to="/ventures/$ventureId" params={{ ventureId }} search={{ tab: 'milestones' }} className={styles.title}>
        {title}
      </Link>
      <p className={styles.facts}>
        {ventureName} · {doneCount} of {totalCount} done
      </p>
      {dueOn && <p className={styles.facts}>Due {formatDate(dueOn)}</p>}
      <Group mt="auto" pt={12}>
        <Button
          size="sm"
          variant="default"
          leftSection={<Check size={16} aria-hidden />}
          loading={edit.isRunning}
          onClick={() => void edit.run({ params, body: { isDone: true } })}
        >
          Mark as done
        </Button>
      </Group>
    </>
  )
}
