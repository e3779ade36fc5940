import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import type { Stage } from '#rules/stages.ts'
import { newVenture } from '../schema.ts'
import { ventures } from './api.ts'
import { VentureFields } from './venture-fields.tsx'

/** Starts a venture. */
export function NewVentureDialog(dialog: { isOpen: boolean; onClose: () => void }) {
  const create = ventures.useAction('POST /api/ventures', {
    success: { title: 'Venture created', message: 'Your venture has been successfully created.' },
    failure: () => ({ title: 'Error', message: 'Failed to create venture. Please try again.' }),
  })
  return (
    <FormDialog
      {...dialog}
      title="Add New Venture"
      submitLabel="Create Venture"
      schema={newVenture}
      initialValues={{ name: '', description: '', stage: '', industry: '' }}
      action={create}
      toInput={(values) => ({ body: { ...values, stage: values.stage as Stage } })}
      keepsDraft
    >
      {(form) => <VentureFields field={(name) => form.getInputProps(name)} />}
    </FormDialog>
  )
}
