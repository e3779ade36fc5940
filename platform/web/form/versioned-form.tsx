import type { ReactNode } from 'react'
import { useState } from 'react'
import { Problem } from '#platform/contract/problem.ts'
import type { z } from '#platform/contract/zod.ts'
import { HandledFailure } from '../use-action.ts'
import { ConflictNotice, type ConflictingField } from './conflict-notice.tsx'
import { diffValues } from './diff-values.ts'
import { useSchemaForm, type SchemaForm } from './use-schema-form.ts'

export type FormParts<V, Input> = {
  schema: z.ZodType
  initialValues: V
  /** From `useAction`. Of a dialog: it closes once it succeeded. */
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

type VersionedFormProps<V, Input> = FormParts<V, Input> & {
  id: string
  onDone(): void
  draftName?: string
  /** A save was refused, and nothing was chosen yet. */
  isConflicting: boolean
  setIsConflicting(isConflicting: boolean): void
}

/** The form of a dialog or of a page. What is edited may change meanwhile: a save is refused then, and the person chooses. */
export function VersionedForm<V extends Record<string, unknown>, Input>(props: VersionedFormProps<V, Input>) {
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
