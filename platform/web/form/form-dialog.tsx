import { Button } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { SheetDialog } from '../ui/sheet-dialog.tsx'
import type { SheetDialogProps } from '../ui/sheet-frame.tsx'
import { clearDraft } from './drafts.ts'
import { VersionedForm, type FormParts } from './versioned-form.tsx'

export type FormDialogProps<V, Input> = Omit<SheetDialogProps, 'footer' | 'children' | 'isBusy'> &
  FormParts<V, Input> & {
    /** The act: "Create venture". */
    submitLabel: string
    /** What was typed is still there when the dialog is closed by accident or the page reloaded; Cancel clears it. For dialogs that create. */
    keepsDraft?: boolean
    /** Takes the place of Cancel, for example a Remove button; null for nothing. */
    secondaryAction?: ReactNode
  }

/** A dialog that holds a form. Its buttons stay in view in the foot. Each opening starts from the initial values or the draft. */
export function FormDialog<V extends Record<string, unknown>, Input>(props: FormDialogProps<V, Input>) {
  const { submitLabel, keepsDraft = false, secondaryAction, ...rest } = props
  const { schema, initialValues, action, toInput, version, children, onClose, ...dialog } = rest
  const formId = useId()
  const draftName = keepsDraft ? props.title : undefined
  const [isConflicting, setIsConflicting] = useState(false)
  const closeAndClear = () => {
    if (draftName) clearDraft(draftName)
    setIsConflicting(false)
    onClose()
  }
  const cancel = (
    <Button variant="default" onClick={closeAndClear} disabled={action.isRunning}>
      Cancel
    </Button>
  )
  const footer = (
    <>
      {secondaryAction === undefined ? cancel : secondaryAction}
      <Button type="submit" form={formId} loading={action.isRunning} disabled={isConflicting}>
        {submitLabel}
      </Button>
    </>
  )
  return (
    <SheetDialog {...dialog} onClose={onClose} isBusy={action.isRunning} footer={footer}>
      <VersionedForm
        id={formId}
        {...{ schema, action, toInput, children, isConflicting, setIsConflicting }}
        initialValues={initialValues}
        onDone={closeAndClear}
        {...(version !== undefined && { version })}
        {...(draftName && { draftName })}
      />
    </SheetDialog>
  )
}
