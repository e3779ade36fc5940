import { Button } from '@mantine/core'
import Check from 'lucide-react/icons/check'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { formatDate } from '#platform/web/format.ts'
import { RowMenu } from '#platform/web/table/row-menu.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { Interaction } from '../../schema.ts'
import { snoozeDates } from './snooze-dates.ts'
import { useFollowUp } from './use-follow-up.ts'

export type FollowUp = Pick<Interaction, 'id' | 'title' | 'followUpState' | 'followUpDate'>

const SnoozeDateDialog = lazyDialog(() => import('./snooze-date-dialog.tsx').then((file) => file.SnoozeDateDialog))

/** Done, and a menu to put it off; for a follow-up that is done, to open it again. */
export function FollowUpActions({ interaction }: { interaction: FollowUp }) {
  const { title, followUpState } = interaction
  const { complete, reopen, snooze, isRunning } = useFollowUp(interaction)
  const choosing = useDialog()
  const now = useNow()
  if (followUpState === 'done') {
    return (
      <Button
        size="sm"
        variant="default"
        leftSection={<RotateCcw size={16} aria-hidden />}
        aria-label={`Reopen: ${title}`}
        loading={isRunning}
        onClick={reopen}
      >
        Reopen
      </Button>
    )
  }
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<Check size={16} aria-hidden />}
        aria-label={`Done: ${title}`}
        loading={isRunning}
        onClick={complete}
      >
        Done
      </Button>
      <RowMenu
        rowName={`the follow-up “${title}”`}
        actions={[
          ...snoozeDates(now).map(({ label, date }) => ({
            label: `Snooze until ${label.toLowerCase()}, ${formatDate(date, 'monthDay')}`,
            onSelect: () => void snooze(date.toISOString()),
          })),
          { label: 'Snooze until a date', onSelect: () => choosing.open() },
        ]}
      />
      <SnoozeDateDialog interaction={interaction} {...choosing.props} />
    </>
  )
}
