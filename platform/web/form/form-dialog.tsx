import { Button } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { Problem } from '#platform/contract/problem.ts'
import type { z } from '#platform/contract/zod.ts'
import { SheetDialog } from '../ui/sheet-dialog.tsx'
import type { SheetDialogProps } from '../ui/sheet-frame.tsx'
import { HandledFailure } from '../use-action.ts'
import { ConflictNotice, type ConflictingField } from './conflict-notice.tsx'
import { clearDraft } from './drafts.ts'
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
   * Of what is edited, kept up to date by its query, as are the initial values. Saving is refused when it changed after the dialog
   * opened; the dialog then shows what changed, and saves again once the person has chosen.
   */
  version?: number
  /** The fields. */
  children(form: SchemaForm<V>): ReactNode
}

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
      <DialogForm
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

type DialogFormProps<V, Input> = FormParts<V, Input> & {
  id: string
  onDone(): void
  draftName?: string
  /** A save was refused, and nothing was chosen yet. */
  isConflicting: boolean
  setIsConflicting(isConflicting: boolean): void
}

/** Lives as long as the dialog is open. */
function DialogForm<V extends Record<string, unknown>, Input>(props: DialogFormProps<V, Input>) {
  const { id, schema, initialValues, action, toInput, version, children, onDone, draftName } = props
  const [base, setBase] = useState({ values: initialValues, version })
  const form = useSchemaForm({
    schema,
    initialValues: base.values,
    submit: async (values) => {
      const input = toInput(values, diffValues(base.values, values))
      if (input !== null)
        await action
          .submit({ ...input, ...(base.version !== undefined && { ifMatch: base.version }) })
          .catch((error) => {
            if (isVersionConflict(error)) props.setIsConflicting(true)
            throw error
          })
      onDone()
    },
    ...(draftName && { draftName }),
  })
  const rebase = (values: V) => {
    form.setValues(values)
    setBase({ values: initialValues, version })
    props.setIsConflicting(false)
  }
  return (
    <form id={id} onSubmit={form.onSubmitForm} noValidate>
      {props.isConflicting && version !== base.version && (
        <ConflictNotice
          fields={listConflicts({ before: base.values, latest: initialValues, own: form.values })}
          findInput={(name) => form.getInputNode(name)}
          onKeep={() => rebase({ ...initialValues, ...diffValues(base.values, form.values) })}
          onUseLatest={() => rebase(initialValues)}
        />
      )}
      {children(form)}
    </form>
  )
}

/** Whether a save was refused because there is a newer version by now. */
function isVersionConflict(error: unknown): boolean {
  const cause = error instanceof HandledFailure ? error.cause : error
  return cause instanceof Problem && cause.status === 412
}

type Edits<V> = { before: V; latest: V; own: V }

function listConflicts<V extends Record<string, unknown>>({ before, latest, own }: Edits<V>): ConflictingField[] {
  const ownChanges = diffValues(before, own)
  return Object.keys(diffValues(before, latest)).map((name) => ({
    name,
    latest: latest[name],
    own: own[name],
    isOwnChange: name in ownChanges && name in diffValues(latest, own),
  }))
}
