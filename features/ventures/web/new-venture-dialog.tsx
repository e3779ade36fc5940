import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { FormDialog } from '#platform/web/ui/form-dialog.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import { newVenture, type Stage } from '../schema.ts'
import { useCreateVenture } from './api.ts'
import { VentureFields } from './venture-fields.tsx'

const blank = { name: '', description: '', stage: '', industry: '' }

/** Starts a venture. What was typed is still there when the dialog is closed by accident; Cancel clears it. */
export function NewVentureDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const create = useCreateVenture()
  const form = useSchemaForm({
    schema: newVenture,
    initialValues: blank,
    submit: async (values) => {
      await create.mutateAsync({ ...values, stage: values.stage as Stage })
      form.reset()
      onClose()
      showSuccess({ title: 'Venture created', message: 'Your venture has been successfully created.' })
    },
    fail: () => showError({ title: 'Error', message: 'Failed to create venture. Please try again.' }),
  })
  const cancel = () => {
    form.reset()
    onClose()
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add New Venture"
      isBusy={form.isSubmitting}
      submitLabel="Create Venture"
      onCancel={cancel}
    >
      {(formId) => (
        <form id={formId} onSubmit={form.onSubmitForm} noValidate>
          <VentureFields field={(name) => form.getInputProps(name)} />
        </form>
      )}
    </FormDialog>
  )
}
