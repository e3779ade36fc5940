import { Button } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { SheetDialog, type SheetDialogProps } from './sheet-dialog.tsx'

/** A dialog that holds a form; its buttons stay in view in the foot. */
export type FormDialogProps = Omit<SheetDialogProps, 'footer' | 'children'> & {
  /** The act: "Create Event". */
  submitLabel: string
  /** What Cancel does; it closes unless told. */
  onCancel?: () => void
  /** The form, under the id that makes the button its own. */
  children: (formId: string) => ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const { submitLabel, isBusy = false, onClose, onCancel = onClose, children, ...dialog } = props
  const formId = useId()
  const footer = (
    <>
      <Button variant="default" onClick={onCancel} disabled={isBusy}>
        Cancel
      </Button>
      <Button type="submit" form={formId} loading={isBusy}>
        {submitLabel}
      </Button>
    </>
  )
  return (
    <SheetDialog {...dialog} onClose={onClose} isBusy={isBusy} footer={footer}>
      {children(formId)}
    </SheetDialog>
  )
}
