import { Button, TextInput } from '@mantine/core'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { newMilestone, type Milestone } from '../../schema.ts'
import { progress } from '../api.ts'

type EditMilestoneDialogProps = { ventureId: string; milestone: Milestone; isOpen: boolean; onClose: () => void }

/** Renames or dates a milestone, or takes it off the list. */
export function EditMilestoneDialog({ ventureId: id, milestone, ...dialog }: EditMilestoneDialogProps) {
  const edit = progress.useAction('PATCH /api/ventures/{id}/milestones/{milestoneId}', {
    failure: 'Failed to save the milestone.',
  })
  return (
    <FormDialog
      {...dialog}
      title="Edit milestone"
      size="small"
      submitLabel="Save"
      secondaryAction={<RemoveButton ventureId={id} milestone={milestone} onRemoved={dialog.onClose} />}
      schema={newMilestone.pick({ title: true })}
      initialValues={{ title: milestone.title, dueOn: milestone.dueOn ?? '' }}
      action={edit}
      toInput={({ title, dueOn }) => ({
        params: { id, milestoneId: milestone.id },
        body: { title, dueOn: dueOn || null },
      })}
    >
      {(form) => (
        <Fields>
          <TextInput label="Title" maxLength={200} required data-autofocus {...form.getInputProps('title')} />
          <TextInput label="Due on" type="date" {...form.getInputProps('dueOn')} />
        </Fields>
      )}
    </FormDialog>
  )
}

type RemoveButtonProps = { ventureId: string; milestone: Milestone; onRemoved: () => void }

function RemoveButton({ ventureId: id, milestone, onRemoved }: RemoveButtonProps) {
  const { id: milestoneId, title, dueOn } = milestone
  const restore = progress.useAction('POST /api/ventures/{id}/milestones', {
    failure: 'Failed to restore the milestone.',
  })
  const remove = progress.useAction('DELETE /api/ventures/{id}/milestones/{milestoneId}', {
    success: {
      title: 'Milestone removed',
      message: title,
      undo: () => void restore.run({ params: { id }, body: { title, dueOn } }),
    },
    failure: 'Failed to remove the milestone.',
    onSuccess: onRemoved,
  })
  return (
    <Button
      variant="subtle"
      color="red"
      onClick={() => void remove.run({ params: { id, milestoneId } })}
      loading={remove.isRunning}
    >
      Remove
    </Button>
  )
}
