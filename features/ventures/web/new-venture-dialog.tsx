import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { DraftDialog } from '#platform/web/ui/draft-dialog.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import type { Stage } from '#rules/stages.ts'
import { newVenture } from '../schema.ts'
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
  return (
    <DraftDialog form={form} isOpen={isOpen} onClose={onClose} title="Add New Venture" submitLabel="Create Venture">
      <VentureFields field={(name) => form.getInputProps(name)} />
    </DraftDialog>
  )
}
