import type { ReactNode } from 'react'
import type { SchemaForm } from '../form/use-schema-form.ts'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'

/** A dialog that makes something new. What was typed is still there when it is closed by accident; Cancel clears it. */
export type DraftDialogProps<V> = Omit<FormDialogProps, 'isBusy' | 'onCancel' | 'children'> & {
  form: SchemaForm<V>
  /** The fields. */
  children: ReactNode
}

export function DraftDialog<V>({ form, onClose, children, ...dialog }: DraftDialogProps<V>) {
  const cancel = () => {
    form.reset()
    onClose()
  }
  return (
    <FormDialog {...dialog} isBusy={form.isSubmitting} onClose={onClose} onCancel={cancel}>
      {(formId) => (
        <form id={formId} onSubmit={form.onSubmitForm} noValidate>
          {children}
        </form>
      )}
    </FormDialog>
  )
}
