import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import { newMilestone, type Milestone } from '../../schema.ts'
import { useAddMilestone, useEditMilestone, useRemoveMilestone } from './api.ts'

type EditMilestoneDialogProps = { ventureId: string; milestone: Milestone; isOpen: boolean; onClose: () => void }

/** Renames or dates a milestone, or takes it off the list. */
export function EditMilestoneDialog({ ventureId, milestone, isOpen, onClose }: EditMilestoneDialogProps) {
  const formId = useId()
  const [isSaving, setSaving] = useState(false)
  const footer = (
    <>
      <RemoveButton ventureId={ventureId} milestone={milestone} onRemoved={onClose} />
      <Button type="submit" form={formId} loading={isSaving}>
        Save
      </Button>
    </>
  )
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title="Change milestone" size="small" footer={footer}>
      <MilestoneForm id={formId} ventureId={ventureId} milestone={milestone} onBusy={setSaving} onDone={onClose} />
    </SheetDialog>
  )
}

type MilestoneFormProps = {
  id: string
  ventureId: string
  milestone: Milestone
  onBusy: (isBusy: boolean) => void
  onDone: () => void
}

function MilestoneForm({ id, ventureId, milestone, onBusy, onDone }: MilestoneFormProps) {
  const edit = useEditMilestone(ventureId)
  const form = useSchemaForm({
    schema: newMilestone.pick({ title: true }),
    initialValues: { title: milestone.title, dueOn: milestone.dueOn ?? '' },
    submit: async ({ title, dueOn }) => {
      onBusy(true)
      try {
        await edit.mutateAsync({ milestoneId: milestone.id, title, dueOn: dueOn || null })
        onDone()
      } finally {
        onBusy(false)
      }
    },
    fail: (error) => showError({ title: 'Error', message: getErrorMessage(error, 'Failed to save the milestone.') }),
  })
  return (
    <form id={id} onSubmit={form.onSubmitForm} noValidate>
      <Fields>
        <TextInput label="Title" maxLength={200} required data-autofocus {...form.getInputProps('title')} />
        <TextInput label="Due on" type="date" {...form.getInputProps('dueOn')} />
      </Fields>
    </form>
  )
}

type RemoveButtonProps = { ventureId: string; milestone: Milestone; onRemoved: () => void }

function RemoveButton({ ventureId, milestone, onRemoved }: RemoveButtonProps) {
  const removal = useRemoveMilestone(ventureId)
  const add = useAddMilestone(ventureId)
  const { id, title, dueOn } = milestone
  const remove = () =>
    removal.mutate(id, {
      onSuccess: () => {
        onRemoved()
        showSuccess({ title: 'Milestone removed', message: title, undo: () => add.mutate({ title, dueOn }) })
      },
      onError: (error) =>
        showError({ title: 'Error', message: getErrorMessage(error, 'Failed to remove the milestone.') }),
    })
  return (
    <Button variant="subtle" color="red" onClick={remove} loading={removal.isPending}>
      Remove
    </Button>
  )
}
