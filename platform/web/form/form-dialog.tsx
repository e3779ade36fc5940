import { Button } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import type { z } from '#platform/contract/zod.ts'
import { SheetDialog } from '../ui/sheet-dialog.tsx'
import type { SheetDialogProps } from '../ui/sheet-frame.tsx'
import { diffValues } from './diff-values.ts'
import { useSchemaForm, type SchemaForm } from './use-schema-form.ts'

type FormParts<V, Input> = {
  schema: z.ZodType
  initialValues: V
  /** From `useAction`. The dialog closes once it succeeded. */
  action: { submit(input: Input): Promise<unknown>; isRunning: boolean }
  /** What the action sends for the values; `changes` are those that differ from the initial ones. Null sends nothing and closes. */
  toInput(values: V, changes: Partial<V>): Input | null
  /**
   * Of what is edited, kept up to date by its query. Saving is refused when it changed after the dialog opened; after that was
   * said, saving again builds on the newest version.
   */
  version?: number
  /** The fields. */
  children(form: SchemaForm<V>): ReactNode
}

export type FormDialogProps<V, Input> = Omit<SheetDialogProps, 'footer' | 'children' | 'isBusy'> &
  FormParts<V, Input> & {
    /** The act: "Create venture". */
    submitLabel: string
    /** What was typed is still there when the dialog is closed by accident; Cancel clears it. For dialogs that create. */
    keepsDraft?: boolean
    /** Takes the place of Cancel, for example a Remove button; null for nothing. */
    secondaryAction?: ReactNode
  }

/** A dialog that holds a form. Its buttons stay in view in the foot. Each opening starts from the initial values or the draft. */
export function FormDialog<V extends Record<string, unknown>, Input>(props: FormDialogProps<V, Input>) {
  const { submitLabel, keepsDraft = false, secondaryAction, ...rest } = props
  const { schema, initialValues, action, toInput, version, children, onClose, ...dialog } = rest
  const formId = useId()
  const [draft, setDraft] = useState<V>()
  const closeAndClear = () => {
    setDraft(undefined)
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
      <Button type="submit" form={formId} loading={action.isRunning}>
        {submitLabel}
      </Button>
    </>
  )
  return (
    <SheetDialog {...dialog} onClose={onClose} isBusy={action.isRunning} footer={footer}>
      <DialogForm
        id={formId}
        {...{ schema, action, toInput, children }}
        initialValues={draft ?? initialValues}
        onDone={closeAndClear}
        {...(version !== undefined && { version })}
        {...(keepsDraft && { onChange: (values: V) => setDraft(values) })}
      />
    </SheetDialog>
  )
}

type DialogFormProps<V, Input> = FormParts<V, Input> & { id: string; onDone(): void; onChange?(values: V): void }

/** Lives as long as the dialog is open. */
function DialogForm<V extends Record<string, unknown>, Input>(props: DialogFormProps<V, Input>) {
  const { id, schema, initialValues, action, toInput, version, children, onDone, onChange } = props
  const [before] = useState(initialValues)
  const [openedVersion] = useState(version)
  const [wasRefused, setWasRefused] = useState(false)
  const form = useSchemaForm({
    schema,
    initialValues: before,
    submit: async (values) => {
      const input = toInput(values, diffValues(before, values))
      const ifMatch = wasRefused ? version : openedVersion
      if (input !== null)
        await action.submit({ ...input, ...(ifMatch !== undefined && { ifMatch }) }).catch((error: unknown) => {
          setWasRefused(true)
          throw error
        })
      onDone()
    },
    ...(onChange && { onChange }),
  })
  return (
    <form id={id} onSubmit={form.onSubmitForm} noValidate>
      {children(form)}
    </form>
  )
}
