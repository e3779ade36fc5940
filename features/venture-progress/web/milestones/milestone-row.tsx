import '#platform/web/theme/sheets/choices.ts'
import { ActionIcon, Checkbox } from '@mantine/core'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pencil from 'lucide-react/icons/pencil'
import { formatDate } from '#platform/web/format.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { Venture } from '#features/ventures/schema.ts'
import type { Milestone } from '../../schema.ts'
import { progress } from '../api.ts'
import { EditMilestoneDialog } from './edit-milestone-dialog.tsx'
import styles from './milestones-panel.module.css'

type MilestoneRowProps = { venture: Venture; milestone: Milestone; mayEdit: boolean; position: number; isLast: boolean }

export function MilestoneRow({ venture, milestone, mayEdit, position, isLast }: MilestoneRowProps) {
  const { title } = milestone
  const editing = useDialog()
  const { change, isDone } = useChangeMilestone(venture.id, milestone)
  return (
    <li className={styles.row} data-done={isDone || undefined}>
      <div className={styles.toggle}>
        <Checkbox
          size="md"
          label={title}
          checked={isDone}
          disabled={!mayEdit}
          onChange={(event) => change({ isDone: event.currentTarget.checked })}
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
          <ActionIcon variant="subtle" size={36} aria-label={`Change: ${title}`} onClick={() => editing.open()}>
            <Pencil size={16} aria-hidden />
          </ActionIcon>
          <EditMilestoneDialog ventureId={venture.id} milestone={milestone} {...editing.props} />
        </div>
      )}
    </li>
  )
}

/** A tick shows at once; if the server refuses it, it goes back. */
function useChangeMilestone(id: string, { id: milestoneId, doneAt }: Milestone) {
  const edit = progress.useAction('PATCH /api/ventures/{id}/milestones/{milestoneId}', {
    failure: 'Failed to save. Try again.',
    optimistic: ({ body: { isDone } }) => [
      {
        query: progress.query('GET /api/ventures/{id}/milestones', { params: { id } }),
        update: (list: Milestone[]) =>
          list.map((one) =>
            one.id === milestoneId && isDone !== undefined
              ? { ...one, doneAt: isDone ? new Date().toISOString() : null }
              : one,
          ),
      },
    ],
  })
  return {
    isDone: edit.input?.body.isDone ?? doneAt !== null,
    change: (body: { isDone: boolean } | { position: number }) => void edit.run({ params: { id, milestoneId }, body }),
  }
}

function MilestoneDates({ milestone: { dueOn, doneAt } }: { milestone: Milestone }) {
  const now = useNow()
  if (!dueOn && !doneAt) return null
  const isLate = dueOn !== null && doneAt === null && dueOn < now.toISOString().slice(0, 10)
  return (
    <p className={styles.dates}>
      {dueOn && (
        <span data-late={isLate || undefined}>
          {isLate ? 'Was due' : 'Due'} {formatDate(dueOn)}
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
