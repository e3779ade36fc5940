import { useEffect, useEffectEvent } from 'react'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import type { SchemaForm } from '#platform/web/form/use-schema-form.ts'
import { newInteraction } from '../../schema.ts'
import { interactions, logFailure } from '../api.ts'
import { InteractionFields } from './interaction-fields.tsx'
import {
  emptyInteraction,
  toNewInteraction,
  type InteractionValues,
  type NewInteractionValues,
} from './interaction-values.ts'
import { StudentSelect } from './student-select.tsx'

type LogInteractionDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** Chosen when the dialog opens; another one can be chosen. */
  studentId?: string | undefined
}

/** Logs an interaction with one student. It closes and is empty again once that worked. */
export function LogInteractionDialog({ studentId = '', ...dialog }: LogInteractionDialogProps) {
  const log = interactions.useAction('POST /api/admin/interactions', {
    success: { title: 'Interaction logged' },
    failure: logFailure,
  })
  return (
    <FormDialog
      {...dialog}
      title="Log Interaction"
      submitLabel="Log Interaction"
      schema={newInteraction}
      initialValues={emptyInteraction}
      action={log}
      toInput={(values) => ({ body: toNewInteraction(values) })}
      keepsDraft
    >
      {(form) => <NewInteractionFields form={form} studentId={studentId} />}
    </FormDialog>
  )
}

type NewInteractionFieldsProps = { form: SchemaForm<NewInteractionValues>; studentId: string }

/** Mounted at each opening, so that a draft about somebody else does not hide for whom the dialog was opened. */
export function NewInteractionFields({ form, studentId }: NewInteractionFieldsProps) {
  const prefill = useEffectEvent(() => studentId !== '' && form.setFieldValue('studentId', studentId))
  useEffect(() => void prefill(), [])
  return (
    <InteractionFields form={form as unknown as SchemaForm<InteractionValues>}>
      <StudentSelect label="Student" placeholder="Name or email" required {...form.getInputProps('studentId')} />
    </InteractionFields>
  )
}
