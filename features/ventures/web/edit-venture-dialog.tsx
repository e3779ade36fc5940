import { FormDialog } from '#platform/web/ui/form-dialog.tsx'
import type { Venture } from '../schema.ts'
import { useEditVenture } from './api.ts'
import { EditVentureForm } from './edit-venture-form.tsx'

/** Changes a venture. The form lives as long as the dialog is open, so each opening starts from the venture as it is. */
export type EditVentureDialogProps = { venture: Venture; isOpen: boolean; onClose: () => void }

export function EditVentureDialog({ venture, isOpen, onClose }: EditVentureDialogProps) {
  const edit = useEditVenture()
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Edit venture"
      isBusy={edit.isPending}
      submitLabel="Save Changes"
    >
      {(formId) => <EditVentureForm id={formId} venture={venture} save={edit.mutateAsync} onDone={onClose} />}
    </FormDialog>
  )
}
