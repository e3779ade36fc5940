import '#platform/web/theme/sheets/choices.ts'
import { ActionIcon, Checkbox, Group, Text } from '@mantine/core'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pencil from 'lucide-react/icons/pencil'
import { formatDate, isDayOver } from '#platform/web/format.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row } from '#platform/web/ui/rows.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { Venture } from '#features/ventures/schema.ts'
import type { Milestone } from '../../schema.ts'
import { EditMilestoneDialog } from './edit-milestone-dialog.tsx'
import styles from './milestone-row.module.css'
import { useChangeMilestone } from './use-change-milestone.ts'

type MilestoneRowProps = { venture: Venture; milestone: Milestone; mayEdit: boolean; position: number; isLast: boolean }

export function MilestoneRow({ venture, milestone, mayEdit, position, isLast }: MilestoneRowProps) {
  const { title } = milestone
  const editing = useDialog()
  const { change, isDone } = useChangeMilestone(venture.id, milestone)
  const moves = [
    { label: 'Move up', Icon: ArrowUp, isDisabled: position === 0, to: position - 1 },
    { label: 'Move down', Icon: ArrowDown, isDisabled: isLast, to: position + 1 },
  ]
  return (
    <Row
      name={
        <Checkbox
          size="md"
          label={title}
          styles={{ label: { fontWeight: 400, ...(isDone && doneStyle) } }}
          checked={isDone}
          disabled={!mayEdit}
          onChange={(event) => change({ isDone: event.currentTarget.checked })}
        />
      }
      details={(milestone.dueOn || milestone.doneAt) && <MilestoneDates milestone={milestone} />}
    >
      {mayEdit && (
        <Group gap={0}>
          {moves.map(({ label, Icon, isDisabled, to }) => (
            <ActionIcon
              key={label}
              variant="subtle"
              size={36}
              className={styles.move!}
              aria-label={`${label}: ${title}`}
              disabled={isDisabled}
              onClick={() => change({ position: to })}
            >
              <Icon size={16} aria-hidden />
            </ActionIcon>
          ))}
          <ActionIcon variant="subtle" size={36} aria-label={`Edit: ${title}`} onClick={() => editing.open()}>
            <Pencil size={16} aria-hidden />
          </ActionIcon>
          <EditMilestoneDialog ventureId={venture.id} milestone={milestone} {...editing.props} />
        </Group>
      )}
    </Row>
  )
}

const doneStyle = { color: 'var(--text-quiet)', textDecoration: 'line-through' }

function MilestoneDates({ milestone: { dueOn, doneAt } }: { milestone: Milestone }) {
  const now = useNow()
  const isLate = dueOn !== null && doneAt === null && isDayOver(dueOn, { now })
  return (
    // As far in as the words beside the tick.
    <Group gap="0 12px" pl="xl" fz="xs">
      {dueOn && (
        <Text span inherit {...(isLate && { c: 'red', fw: 600 })}>
          {isLate ? 'Was due' : 'Due'} {formatDate(dueOn)}
        </Text>
      )}
      {doneAt && (
        <span>
          Reached <RelativeTime at={doneAt} />
        </span>
      )}
    </Group>
  )
}
