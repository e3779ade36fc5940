import { newBadgeAward } from '#features/awards/schema.ts'
import { formatCount } from '#platform/web/format.ts'
import { BulkDialog } from '#platform/web/form/bulk-dialog.tsx'
import { useBulkAction } from '#platform/web/form/use-bulk-action.ts'
import { showSuccess } from '#platform/web/ui/toast.ts'
import { students } from '../api.ts'
import { BadgeFields, emptyBadge, toBadgeInput } from '../badges/badge-fields.tsx'

/** Each of them is an activity, a notification and a check for the next badge. */
const badgesPerRequest = 100

type AwardBadgesDialogProps = { ids: string[]; isOpen: boolean; onClose: () => void }

/** Gives a badge to the selected students who do not have it. */
export function AwardBadgesDialog({ ids, ...dialog }: AwardBadgesDialogProps) {
  const award = students.useAction('POST /api/admin/students/bulk-badge', { failure: 'Failed to award badge' })
  const bulk = useBulkAction(award, {
    chunkSize: badgesPerRequest,
    onDone: (replies) => {
      const [awardedCount, skippedCount] = [sumOf(replies, 'awardedCount'), sumOf(replies, 'skippedCount')]
      showSuccess({
        title: `Badge awarded to ${formatCount(awardedCount, 'student')}`,
        ...(skippedCount > 0 && { message: `${formatCount(skippedCount, 'student')} already had it.` }),
      })
    },
  })
  return (
    <BulkDialog
      {...dialog}
      title={`Award a badge to ${formatCount(ids.length, 'student')}`}
      submitLabel="Award badge"
      schema={newBadgeAward}
      initialValues={emptyBadge}
      bulk={bulk}
      toInput={(values) => ({ body: { ids, ...toBadgeInput(values) } })}
    >
      {(form) => <BadgeFields form={form} />}
    </BulkDialog>
  )
}

type Counts = { awardedCount: number; skippedCount: number }

const sumOf = (replies: Counts[], name: keyof Counts) => replies.reduce((sum, reply) => sum + reply[name], 0)
