import '#platform/web/theme/sheets/choices.ts'
import { ActionIcon, Checkbox } from '@mantine/core'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { showError } from '#platform/web/ui/toast.ts'
import type { Milestone, Venture } from '../../schema.ts'
import { useEditMilestone } from './api.ts'
import { EditMilestoneDialog } from './edit-milestone-dialog.tsx'
import styles from './milestones-panel.module.css'

type MilestoneRowProps = { venture: Venture; milestone: Milestone; mayEdit: boolean; position: number; isLast: boolean }

export function MilestoneRow({ venture, milestone, mayEdit, position, isLast }: MilestoneRowProps) {
  const { id: milestoneId, title, doneAt } = milestone
  const [isEditing, setEditing] = useState(false)
  // A tick shows at once, and goes back if the server refuses it.
  const [optimisticDone, setOptimisticDone] = useState<boolean>()
  const edit = useEditMilestone(venture.id)
  const change = (set: { isDone: boolean } | { position: number }) =>
    edit.mutate(
      { milestoneId, ...set },
      {
        onError: (error) =>
          showError({ title: 'Error', message: getErrorMessage(error, 'Failed to save. Try again.') }),
        onSettled: () => setOptimisticDone(undefined),
      },
    )
  const toggle = (isDone: boolean) => {
    setOptimisticDone(isDone)
    change({ isDone })
  }
  return (
    <li className={styles.row} data-done={doneAt !== null || undefined}>
      <div className={styles.toggle}>
        <Checkbox
          size="md"
          label={title}
          checked={optimisticDone ?? doneAt !== null}
          disabled={!mayEdit}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
        <MilestoneDates milestone={milestone} />
      </div>
      {mayEdit && (
        <div className={styles.buttons}>
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={`Move up: ${title}`}
            disabled={position === 0}
            onClick={() => change({ position: position - 1 })}
          >
            <ArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={`Move down: ${title}`}
            disabled={isLast}
            onClick={() => change({ position: position + 1 })}
          >
            <ArrowDown size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" size={36} aria-label={`Change: ${title}`} onClick={() => setEditing(true)}>
            <Pencil size={16} aria-hidden />
          </ActionIcon>
          <EditMilestoneDialog
            ventureId={venture.id}
            milestone={milestone}
            isOpen={isEditing}
            onClose={() => setEditing(false)}
          />
        </div>
      )}
    </li>
  )
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

function MilestoneDates({ milestone: { dueOn, doneAt } }: { milestone: Milestone }) {
  const now = useNow()
  if (!dueOn && !doneAt) return null
  const isLate = dueOn !== null && doneAt === null && dueOn < now.toISOString().slice(0, 10)
  return (
    <p className={styles.dates}>
      {dueOn && (
        <span data-late={isLate || undefined}>
          {isLate ? 'Was due' : 'Due'} {day.format(new Date(`${dueOn}T00:00:00Z`))}
        </span>
      )}
      {doneAt && (
        <span>
          Reached <RelativeTime at={doneAt} />
        </span>
      )}
    </p>
  )
}
