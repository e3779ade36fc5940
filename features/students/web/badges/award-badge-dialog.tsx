import { newBadgeAward } from '#features/awards/schema.ts'
import { awards } from '#features/awards/web/api.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { BadgeFields, emptyBadge, toBadgeInput } from './badge-fields.tsx'

type AwardBadgeDialogProps = {
  studentId: string
  studentName: string
  earnedIds: string[]
  isOpen: boolean
  onClose: () => void
}

/** Gives the student one of the badges they do not have. */
export function AwardBadgeDialog({ studentId: id, studentName, earnedIds, ...dialog }: AwardBadgeDialogProps) {
  const award = awards.useAction('POST /api/admin/students/{id}/badges', {
    success: ({ badge }) => ({ title: 'Badge awarded', message: `${badge.name}, ${badge.points} points.` }),
    failure: 'Failed to award badge',
  })
  return (
    <FormDialog
      {...dialog}
      title={`Award a badge to ${studentName}`}
      submitLabel="Award badge"
      schema={newBadgeAward}
      initialValues={emptyBadge}
      action={award}
      toInput={(values) => ({ params: { id }, body: toBadgeInput(values) })}
    >
      {(form) => <BadgeFields form={form} earnedIds={earnedIds} />}
    </FormDialog>
  )
}
