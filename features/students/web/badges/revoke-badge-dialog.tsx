import { Text, Textarea } from '@mantine/core'
import { badgeRevocation } from '#features/awards/schema.ts'
import { awards } from '#features/awards/web/api.ts'
import { formatNumber } from '#platform/web/format.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { Fields } from '#platform/web/ui/form-layout.tsx'

type RevokeBadgeDialogProps = {
  studentId: string
  badge: { id: string; name: string; points: number }
  isOpen: boolean
  onClose: () => void
}

/** Takes a badge back that staff awarded. */
export function RevokeBadgeDialog({ studentId: id, badge, ...dialog }: RevokeBadgeDialogProps) {
  const revoke = awards.useAction('DELETE /api/admin/students/{id}/badges/{badgeId}', {
    success: { title: 'Badge revoked', message: badge.name },
    failure: 'Failed to revoke badge',
  })
  return (
    <FormDialog
      {...dialog}
      title={`Revoke ${badge.name}?`}
      submitLabel="Revoke badge"
      schema={badgeRevocation}
      initialValues={{ reason: '' }}
      action={revoke}
      toInput={({ reason }) => ({ params: { id, badgeId: badge.id }, body: reason.trim() ? { reason } : {} })}
    >
      {(form) => (
        <Fields>
          <Text>The student loses the badge and its {formatNumber(badge.points)} points.</Text>
          <Textarea
            label="Reason"
            description="Kept in the log."
            autosize
            minRows={2}
            {...form.getInputProps('reason')}
          />
        </Fields>
      )}
    </FormDialog>
  )
}
