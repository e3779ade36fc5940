import '#platform/web/theme/sheets/choices.ts'
import { ActionIcon, Checkbox } from '@mantine/core'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { messageOf } from '#platform/web/queries.ts'
import { useMinuteClock } from '#platform/web/ui/minute-clock.ts'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { showError } from '#platform/web/ui/toast.ts'
import type { Milestone, Venture } from '../../schema.ts'
import { useEditMilestone } from './api.ts'
import { EditMilestoneDialog } from './edit-milestone-dialog.tsx'
import styles from './milestones-panel.module.css'

type MilestoneRowProps = { venture: Venture; milestone: Milestone; mayEdit: boolean; place: number; isLast: boolean }

export function MilestoneRow({ venture, milestone, mayEdit, place, isLast }: MilestoneRowProps) {
  const { id: milestoneId, title, doneAt } = milestone
  const [isEditing, setEditing] = useState(false)
  const edit = useEditMilestone(venture.id)
  const change = (set: { isDone: boolean } | { place: number }) =>
    edit.mutate(
      { milestoneId, ...set },
      { onError: (error) => showError({ title: 'Error', message: messageOf(error, 'Failed to save. Try again.') }) },
    )
  return (
    <li className={styles.row} data-done={doneAt !== null || undefined}>
      <div className={styles.tick}>
        <Checkbox
          label={title}
          checked={doneAt !== null}
          disabled={!mayEdit}
          onChange={(event) => change({ isDone: event.currentTarget.checked })}
        />
        <Facts milestone={milestone} />
      </div>
      {mayEdit && (
        <div className={styles.buttons}>
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={`Move up: ${title}`}
            disabled={place === 0}
            onClick={() => change({ place: place - 1 })}
          >
            <ArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={`Move down: ${title}`}
            disabled={isLast}
            onClick={() => change({ place: place + 1 })}
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

function Facts({ milestone: { dueOn, doneAt } }: { milestone: Milestone }) {
  const now = useMinuteClock()
  if (!dueOn && !doneAt) return null
  const isLate = dueOn !== null && doneAt === null && dueOn < now.toISOString().slice(0, 10)
  return (
    <p className={styles.facts}>
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
