import { newBadgeAward } from '#features/awards/schema.ts'
import { formatCount } from '#platform/web/format.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { students } from '../api.ts'
import { BadgeFields, emptyBadge, toBadgeInput } from '../badges/badge-fields.tsx'

type AwardBadgesDialogProps = { ids: string[]; isOpen: boolean; onClose: () => void }

/** Gives a badge to the selected students who do not have it. */
export function AwardBadgesDialog({ ids, ...dialog }: AwardBadgesDialogProps) {
  const award = students.useAction('POST /api/admin/students/bulk-badge', {
    success: ({ awardedCount, skippedCount }) => ({
      title: `Badge awarded to ${formatCount(awardedCount, 'student')}`,
      ...(skippedCount > 0 && { message: `${formatCount(skippedCount, 'student')} already had it.` }),
    }),
    failure: 'Failed to award badge',
  })
  return (
    <FormDialog
      {...dialog}
      title={`Award a badge to ${formatCount(ids.length, 'student')}`}
      submitLabel="Award badge"
      schema={newBadgeAward}
      initialValues={emptyBadge}
      action={award}
      toInput={(values) => ({ body: { ids, ...toBadgeInput(values) } })}
    >
      {(form) => <BadgeFields form={form} />}
    </FormDialog>
  )
}
