import { Button } from '@mantine/core'
import { useId } from 'react'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import type { Venture } from '../schema.ts'
import { useEditVenture } from './api.ts'
import { EditVentureForm } from './edit-venture-form.tsx'

/** Changes a venture. The form lives as long as the dialog is open, so each opening starts from the venture as it is. */
export type EditVentureDialogProps = { venture: Venture; isOpen: boolean; onClose: () => void }

export function EditVentureDialog({ venture, isOpen, onClose }: EditVentureDialogProps) {
  const formId = useId()
  const edit = useEditVenture()
  const footer = (
    <>
      <Button variant="default" onClick={onClose} disabled={edit.isPending}>
        Cancel
      </Button>
      <Button type="submit" form={formId} loading={edit.isPending}>
        Save Changes
      </Button>
    </>
  )
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title="Edit venture" isBusy={edit.isPending} footer={footer}>
      <EditVentureForm id={formId} venture={venture} save={edit.mutateAsync} onDone={onClose} />
    </SheetDialog>
  )
}
